import { pageSizes } from "@lanyard/contract/limits";
import { ArrowDownWideNarrow, ArrowUpNarrowWide, LayoutGrid, List, SlidersHorizontal } from "lucide-react";
import { useId } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import type { ListView } from "#src/records/list-params.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { SegmentedControl } from "#src/ui/controls/segmented-control.tsx";
import { InlineSelect, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import type { Sorting } from "#src/ui/layout/sort-head.tsx";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";

export function ViewToggle({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  return (
    <SegmentedControl
      label={t("ui.view")}
      className="hide-m"
      value={view}
      onChange={onChange}
      segments={[
        { value: "list", label: t("ui.listView"), icon: List },
        { value: "grid", label: t("ui.gridView"), icon: LayoutGrid },
      ]}
    />
  );
}

type SortControlsProps = {
  sorts: readonly SelectOption[];
  sorting: Sorting;
  onChange: (change: Partial<Sorting>) => void;
};

export function sortItems(props: SortControlsProps): MenuItem[] {
  const { sorts, sorting, onChange } = props;
  const isAscending = sorting.sort_order === "asc";
  return [
    ...sorts.map(({ value, label }) => ({
      id: `sort-${value}`,
      label: t("ui.sortByField", { field: label }),
      isChecked: value === sorting.sort_by,
      onSelect: () => onChange({ sort_by: value }),
    })),
    {
      id: "sort-order",
      label: t("ui.descending"),
      isChecked: !isAscending,
      onSelect: () => onChange({ sort_order: isAscending ? "desc" : "asc" }),
    },
  ];
}

export function SortControls({ sorts, sorting, onChange }: SortControlsProps) {
  const isAscending = sorting.sort_order === "asc";
  return (
    <>
      <InlineSelect
        id={useId()}
        className="hide-m [&>select]:max-w-45"
        label={t("ui.sortBy")}
        value={sorting.sort_by}
        options={sorts}
        onChange={({ target }) => onChange({ sort_by: target.value })}
      />
      <IconButton
        icon={isAscending ? ArrowUpNarrowWide : ArrowDownWideNarrow}
        className="hide-m"
        label={isAscending ? t("ui.ascending") : t("ui.descending")}
        onClick={() => onChange({ sort_order: isAscending ? "desc" : "asc" })}
      />
    </>
  );
}

type FilterButtonProps = { count: number; isOpen: boolean; onToggle: () => void };

export function FilterButton({ count, isOpen, onToggle }: FilterButtonProps) {
  const isQuiet = count === 0 && !isOpen;
  return (
    <Button
      variant={isQuiet ? "ghost" : "secondary"}
      icon={SlidersHorizontal}
      aria-expanded={isOpen}
      {...filterButtonMark}
      onClick={onToggle}
    >
      <span className="bare-on-phone">{t("ui.filters")}</span>
      {count > 0 && <FilterCount count={count} className="ms-2" />}
    </Button>
  );
}

export function FilterCount({ count, className }: { count: number; className?: string }) {
  return (
    <span
      className={classNames("badge-count", className)}
      role="img"
      aria-label={t("ui.activeCount", { count })}
    >
      {count}
    </span>
  );
}

export function PageSizeSelect({ limit, onChange }: { limit: number; onChange: (limit: number) => void }) {
  return (
    <InlineSelect
      id={useId()}
      className="hide-m"
      label={t("ui.perPage")}
      value={String(limit)}
      options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}

const filterButtonMark = { "data-filter-button": "" };

/** Called when all filter tags are removed, because the removed control had the focus. */
export function focusFilterButton(): void {
  document.querySelector<HTMLElement>("[data-filter-button]")?.focus();
}
