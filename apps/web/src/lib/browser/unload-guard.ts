/** Makes the browser ask before the page closes or reloads; returns the function that ends this. */
export function guardUnload(): () => void {
  const ask = (event: Event) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}

/** Returns whether closing or reloading the page would lose something. */
export function isUnloadGuarded(): boolean {
  return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
