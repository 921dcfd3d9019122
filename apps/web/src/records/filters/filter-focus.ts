/** The attribute of the button that opens the filter panel. */
export const filterButtonMark = { "data-filter-button": "" };

/** Focuses the filter button. Called when the last focused tag is removed. */
export function focusFilterButton(): void {
  document.querySelector<HTMLElement>("[data-filter-button]")?.focus();
}
