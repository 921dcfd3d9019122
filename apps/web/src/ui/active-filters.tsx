import { t } from "#src/lib/messages.ts";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { FilterTag } from "./filter-tag.tsx";

export type ActiveFilter = {
  key: string;
  name: string;
  value: string;
  /** Read in place of "Name: value". */
  text?: string;
  onRemove: () => void;
};

type ActiveFiltersProps = {
  filters: readonly ActiveFilter[];
  onClear: () => void;
  /** "Active filters" when left out. */
  label?: string;
};

/** What narrows the list, each part removable; nothing when nothing does. */
export function ActiveFilters({ filters, onClear, label = t("ui.activeFilters") }: ActiveFiltersProps) {
  if (filters.length === 0) return null;
  return (
    <Banner label={label}>
      {filters.map(({ key, ...filter }) => (
        <FilterTag key={key} {...filter} />
      ))}
      <Button variant="ghost" size="sm" onClick={onClear}>
        {t("ui.clearAllFilters")}
      </Button>
    </Banner>
  );
}
