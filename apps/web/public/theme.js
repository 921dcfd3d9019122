// Runs before the first paint, so that a dark theme never flashes light. A file of its own, because the content
// security policy allows no inline script.
const { dataset } = document.documentElement;
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

function followSystem() {
  if (dataset.themeChoice === "system") dataset.theme = systemIsDark.matches ? "dark" : "light";
}

function stored() {
  try {
    return localStorage.getItem("theme");
  } catch {
    // Storage can be blocked.
    return null;
  }
}

const choice = stored();
dataset.themeChoice = choice === "dark" || choice === "light" ? choice : "system";
if (dataset.themeChoice !== "system") dataset.theme = choice;
followSystem();
systemIsDark.addEventListener("change", followSystem);
