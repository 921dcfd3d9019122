// Runs before the first paint, so that a stored dark theme never flashes light. A file of its own, because
// the content security policy allows no inline script.
try {
  if (localStorage.getItem("theme") === "dark") document.documentElement.dataset.theme = "dark";
} catch {
  // Storage can be blocked; the first theme is light then.
}
