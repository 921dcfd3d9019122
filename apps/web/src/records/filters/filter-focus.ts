/** The attribute of the button that opens the filter panel. */
export const filterButtonMark = { "data-filter-button": "" };

/** Focuses the filter button when the tag that had the focus was the last one. */
export function focusFilterButton(): void {
  document.querySelector<HTMLElement>("[data-filter-button]")?.focus();
}
