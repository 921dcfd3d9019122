/** Marks the button that opens the filters. */
export const filterButtonMark = { "data-filter-button": "" };

/** Where the focus goes when what it stood on narrowed the list and is gone. */
export function focusFilterButton(): void {
  document.querySelector<HTMLElement>("[data-filter-button]")?.focus();
}
