import { pageSizes } from "@lanyard/contract/limits";
import {
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  Ellipsis,
  LayoutGrid,
  List,
  SlidersHorizontal,
} from "lucide-react";
import { useId } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { SegmentedControl } from "#src/ui/controls/segmented-control.tsx";
import { InlineSelect } from "#src/ui/controls/select-field.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { LazyMenu } from "#src/ui/overlays/lazy-menu.tsx";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";
import type { ListView } from "./list-params.ts";

type ViewToggleProps = { view: ListView; onChange: (view: ListView) => void };

export function ViewToggle({ view, onChange }: ViewToggleProps) {
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

type SortControlsProps<Sort extends string> = {
  sorts: readonly { value: Sort; label: string }[];
  sorting: { sort_by: Sort; sort_order: "asc" | "desc" };
  onChange: (change: { sort_by: Sort } | { sort_order: "asc" | "desc" }) => void;
};

export function sortItems<Sort extends string>(props: SortControlsProps<Sort>): MenuItem[] {
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

export function SortControls<Sort extends string>({ sorts, sorting, onChange }: SortControlsProps<Sort>) {
  const isAscending = sorting.sort_order === "asc";
  return (
    <>
      <InlineSelect
        id={useId()}
        className="hide-m [&>select]:max-w-45"
        label={t("ui.sortBy")}
        value={sorting.sort_by}
        options={sorts}
        onChange={({ target }) => {
          const sort = sorts.find(({ value }) => value === target.value);
          if (sort) onChange({ sort_by: sort.value });
        }}
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

type PageSizeProps = { limit: number; onChange: (limit: number) => void };

export function PageSizeSelect({ limit, onChange }: PageSizeProps) {
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

type MoreMenuProps = ViewToggleProps & {
  limit: number;
  onLimit: (limit: number) => void;
  selectAll: MenuItem | undefined;
  items: readonly MenuItem[];
};

/** The menu below 768 px, with all controls that wide screens show in the header and the toolbar. */
export function MoreMenu({ view, onChange, limit, onLimit, selectAll, items }: MoreMenuProps) {
  const isList = view === "list";
  const all: MenuItem[] = [
    ...items,
    {
      id: "view",
      label: isList ? t("ui.gridView") : t("ui.listView"),
      icon: isList ? LayoutGrid : List,
      onSelect: () => onChange(isList ? "grid" : "list"),
    },
    ...(selectAll ? [selectAll] : []),
    ...pageSizes.map((size) => ({
      id: `size-${size}`,
      label: t("ui.perPageOf", { size }),
      isDisabled: size === limit,
      onSelect: () => onLimit(size),
    })),
  ];
  const trigger = <IconButton icon={Ellipsis} label={t("ui.moreActions")} className="only-m" />;
  return <LazyMenu label={t("ui.moreActions")} trigger={trigger} items={all} align="end" />;
}

const filterButtonMark = { "data-filter-button": "" };

/** Called when all filter tags are removed, because the removed control had the focus. */
export function focusFilterButton(): void {
  document.querySelector<HTMLElement>("[data-filter-button]")?.focus();
}
