const commands = "button, a[href], summary, [role=button], [role=menuitem], [role=option], [role=tab]";

/**
 * Limits the second press of a double press to the element of the first: neither a command that just appeared
 * there, like 'Add Contact' in place of 'Delete', nor a row below a removed one receives it.
 */
export function guardDoublePresses(): () => void {
  let pressed: Element | null = null;
  const hear = (event: MouseEvent) => {
    const command = event.target instanceof Element ? event.target.closest(commands) : null;
    // The user's own setting defines a double press: the browser counts in `detail`.
    if (event.detail <= 1) pressed = command;
    else if (command !== pressed) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  window.addEventListener("click", hear, { capture: true });
  return () => window.removeEventListener("click", hear, { capture: true });
}
