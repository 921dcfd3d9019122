// Moves a one-time token from the URL to the storage before anything else loads, so that history, referrers
// and error reports never contain it. The file features/session/session-callback.ts reads it there.
if (location.pathname === "/sso" || location.pathname === "/auth/callback") {
  const query = new URLSearchParams(location.search);
  if (location.search || location.hash) history.replaceState(null, "", location.pathname);
  try {
    const returned = { token: query.get("token"), state: query.get("state") };
    sessionStorage.setItem("sign_in_arrival", JSON.stringify(returned));
  } catch {
    // Without storage, the sign-in fails, and the page reports it.
  }
}
