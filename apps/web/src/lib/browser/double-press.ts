const commands = "button, a[href], summary, [role=button], [role=menuitem], [role=option], [role=tab]";

/**
 * The second press of a double press belongs to what the first one pressed. Nothing else hears it: neither a command
 * that has just appeared under the pointer, as 'Add Contact' does where 'Delete' stood, nor the row beneath one that is gone.
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
