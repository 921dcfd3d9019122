// Prevents a second click from submitting a form twice. Going back in the browser enables the button again.
document.addEventListener("submit", (event) => {
  const button = event.target.querySelector("button[data-busy]");
  if (!button) return;
  if (button.getAttribute("aria-busy") === "true") {
    event.preventDefault();
    return;
  }
  button.dataset.label = button.textContent;
  button.setAttribute("aria-busy", "true");
  button.textContent = button.dataset.busy;
});

addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll("button[aria-busy]")) {
    button.removeAttribute("aria-busy");
    button.textContent = button.dataset.label;
  }
});

const onward = document.querySelector("a[data-onward]");
if (onward) location.replace(onward.href);

// A waiting page requests its URL every second until the response is another page. It repeats a failed
// request, because the server may still be starting.
const isWatched = (page) => page.querySelector("[data-watched]");
const watching = isWatched(document) && setInterval(askAgain, 1000);

async function askAgain() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => undefined);
  if (!answer || answer.status >= 500) return;
  const next = isWatched(new DOMParser().parseFromString(await answer.text(), "text/html"));
  // The inserted page must not contain the refresh for browsers without scripts. That refresh would reload
  // the page while the server starts, and the browser would show a connection error.
  next?.querySelector("noscript")?.remove();
  if (next) isWatched(document).replaceWith(next);
  else {
    clearInterval(watching);
    location.reload();
  }
}
