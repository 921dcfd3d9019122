/** Marks the button that opens the filters. */
export const filterButtonMark = { "data-filter-button": "" };

/** Moves the focus to the filter button when the focused filter tag is removed. */
export function focusFilterButton(): void {
  document.querySelector<HTMLElement>("[data-filter-button]")?.focus();
}
