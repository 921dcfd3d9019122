// Runs before anything else loads: a one-time token must not stay in the address, where history, referrers and
// reports would pick it up. features/session/signin-return.ts takes it from here.
if (location.pathname === "/sso" || location.pathname === "/auth/callback") {
  const query = new URLSearchParams(location.search);
  if (location.search || location.hash) history.replaceState(null, "", location.pathname);
  try {
    const returned = { token: query.get("token"), state: query.get("state") };
    sessionStorage.setItem("sign_in_arrival", JSON.stringify(returned));
  } catch {
    // Without storage there is no sign-in on this page; its own text says so.
  }
}
