/** Has the browser ask before the page is closed or loaded anew, until the hold is released: something would be lost. */
export function holdPage(): () => void {
  const ask = (event: Event) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
