const commands = "button, a[href], summary, [role=button], [role=menuitem], [role=option], [role=tab]";

/**
 * Ignores the second click of a double click if another element has appeared under the pointer, such as the
 * row below a deleted one. Returns a function that removes the guard.
 */
export function guardDoublePresses(): () => void {
  let pressed: Element | null = null;
  const hear = (event: MouseEvent) => {
    const command = event.target instanceof Element ? event.target.closest(commands) : null;
    // `detail` counts the clicks within the double-click interval of the user's system.
    if (event.detail <= 1) pressed = command;
    else if (command !== pressed) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener("click", hear, { capture: true });
  return () => window.removeEventListener("click", hear, { capture: true });
}
