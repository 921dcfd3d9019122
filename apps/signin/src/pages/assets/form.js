// A second press must not send a form twice; coming back by the browser's button wakes it up again.
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

// A page that waits for something asks again until it is another page; a server that is just starting answers a little later.
const isWatched = (page) => page.querySelector("[data-watched]");
const watching = isWatched(document) && setInterval(askAgain, 1000);

async function askAgain() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => undefined);
  if (!answer || answer.status >= 500) return;
  const next = isWatched(new DOMParser().parseFromString(await answer.text(), "text/html"));
  // What is for browsers without scripts would load the page anew in the midst of a start, and the browser say that it is away.
  next?.querySelector("noscript")?.remove();
  if (next) isWatched(document).replaceWith(next);
  else {
    clearInterval(watching);
    location.reload();
  }
}
