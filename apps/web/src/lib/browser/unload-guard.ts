/** Has the browser ask before the page is closed or loaded anew, until the hold is released: something would be lost. */
export function guardUnload(): () => void {
  const ask = (event: Event) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}

/** Whether something would be lost now if the page were closed or drawn anew: whoever holds it says so. */
export function isUnloadGuarded(): boolean {
  return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
