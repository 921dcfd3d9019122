// Runs before the first paint, so that a stored dark theme, or the system's, never flashes light. A file of its own,
// because the content security policy allows no inline script.
const { dataset } = document.documentElement;
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

function followSystem() {
  if (dataset.themeChoice === "system") dataset.theme = systemIsDark.matches ? "dark" : "light";
}

try {
  const choice = localStorage.getItem("theme");
  if (choice === "dark") dataset.theme = choice;
  if (choice === "system") dataset.themeChoice = choice;
} catch {
  // Storage can be blocked; the first theme is light then.
}
followSystem();
systemIsDark.addEventListener("change", followSystem);
