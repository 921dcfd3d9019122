// Applies the theme before the first paint, so that a dark page does not start light. It is a separate file,
// because the content security policy forbids inline scripts.
const { dataset } = document.documentElement;
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

function followSystem() {
  if (dataset.themeChoice === "system") dataset.theme = systemIsDark.matches ? "dark" : "light";
}

function stored() {
  try {
    return localStorage.getItem("theme");
  } catch {
    // The browser may block the storage.
    return null;
  }
}

const choice = stored();
dataset.themeChoice = choice === "dark" || choice === "light" ? choice : "system";
if (dataset.themeChoice !== "system") dataset.theme = choice;
followSystem();
systemIsDark.addEventListener("change", followSystem);
