/** What gets the focus first where a form opens. */
export function findFirstField(form: HTMLElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>(":is(input, select, textarea):not([type=hidden])") ?? null;
}
