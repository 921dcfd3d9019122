export function guardUnload(): () => void {
  const ask = (event: Event) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}

export function isUnloadGuarded(): boolean {
  return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
