/** The attribute of the button that opens the filter panel. */
export const filterButtonMark = { "data-filter-button": "" };

/** Focuses the filter button after the last tag, which had the focus, was removed. */
export function focusFilterButton(): void {
  document.querySelector<HTMLElement>("[data-filter-button]")?.focus();
}
