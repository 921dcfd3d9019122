import { t } from "#src/lib/i18n/messages.ts";
import { focusFilterButton } from "#src/records/list/list-controls.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { Banner } from "#src/ui/feedback/banner.tsx";
import { FilterTag } from "./filter-tag.tsx";

export type ActiveFilter = {
  key: string;
  name: string;
  value: string;
  /** The text of the tag, if it differs from "Name: value". */
  text?: string;
  onRemove: () => void;
};

type ActiveFiltersProps = {
  filters: readonly ActiveFilter[];
  onClear: () => void;
  label?: string;
};

export function ActiveFilters({ filters, onClear, label = t("ui.activeFilters") }: ActiveFiltersProps) {
  if (filters.length === 0) return null;
  return (
    <Banner label={label}>
      {filters.map(({ key, onRemove, ...filter }) => (
        <FilterTag
          key={key}
          {...filter}
          onRemove={(tag) => {
            if (filters.length === 1) focusFilterButton();
            else focusNextButton(tag);
            onRemove();
          }}
        />
      ))}
      <Button
        variant="ghost"
        size="sm"
        onClick={() => {
          focusFilterButton();
          onClear();
        }}
      >
        {t("ui.clearAllFilters")}
      </Button>
    </Banner>
  );
}

/** Focuses the next tag, or the button 'Clear All Filters' after the last tag. */
function focusNextButton(tag: HTMLElement): void {
  const buttons = [...(tag.parentElement?.querySelectorAll("button") ?? [])];
  buttons.find((button) => !tag.contains(button) && isAfter(button, tag))?.focus();
}

function isAfter(button: Element, tag: Element): boolean {
  return (tag.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
