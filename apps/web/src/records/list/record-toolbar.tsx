import { pageSizes } from "@lanyard/contract/limits";
import { useRouter } from "@tanstack/react-router";
import { BookmarkPlus, Download, Ellipsis, LayoutGrid, List, Upload } from "lucide-react";
import { useMemo } from "react";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { ColumnChooser } from "#src/records/columns/column-chooser.tsx";
import { MineToggle } from "#src/records/filters/mine-toggle.tsx";
import { useSearchText } from "#src/records/filters/use-search-text.ts";
import { kindText } from "#src/records/kind-text.ts";
import type { FilterChange } from "#src/records/list-params.ts";
import type { ImportLocation } from "#src/records/record-listing.ts";
import { SaveViewButton, type useSavedViews } from "#src/records/views/view-tabs.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { SearchBox } from "#src/ui/controls/search-box.tsx";
import { LazyMenu } from "#src/ui/overlays/lazy-menu.tsx";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";
import { GroupMenu, namedGroupItems } from "./group-menu.tsx";
import { FilterButton, PageSizeSelect, SortControls, sortItems } from "./list-controls.tsx";
import { FigureMenu, figureItems } from "./list-figures.tsx";
import { useDuplicatesItem } from "./record-header.tsx";
import type { ListPage } from "./use-list-page.ts";

type RecordToolbarProps<Row extends Versioned> = {
  page: ListPage<Row>;
  filterCount: number;
  /** `importLocation` and `onExport` are undefined if the user lacks the permission. */
  importLocation: ImportLocation | undefined;
  onExport: (() => void) | undefined;
  items: readonly MenuItem[];
  views: Pick<ReturnType<typeof useSavedViews>, "onSaveFirst" | "onSaveNew">;
};

export function RecordToolbar<Row extends Versioned>(props: RecordToolbarProps<Row>) {
  const { page, filterCount, views } = props;
  const { kind, at, params, layout, onChange, isFiltering, toggleFilters } = page;
  const { noun, list } = kind;
  const { selection, maySelect } = page.pressing;
  const search = (text: string) => at.go({ change: { search: text }, replaces: params.search !== "" });
  const { text, type, searchNow } = useSearchText(params.search, search);
  const controls = useControls(page);
  return (
    <div className="toolbar">
      <MineToggle noun={noun} params={params} onChange={controls.grouping.onChange} />
      <SearchBox
        label={kindText(list, "search")}
        placeholder={kindText(list, "searchPlaceholder")}
        maxLength={200}
        value={text}
        onChange={type}
        onSubmit={searchNow}
      />
      <SortControls {...controls.sorting} />
      <FilterButton count={filterCount} isOpen={isFiltering} onToggle={toggleFilters} />
      <GroupMenu className="hide-m" {...controls.grouping} />
      <FigureMenu {...controls.figuring} />
      {views.onSaveFirst && <SaveViewButton className="hide-m" onSave={views.onSaveFirst} />}
      {params.layout === "list" && (
        <ColumnChooser
          {...{ kind, layout }}
          onChoose={page.onLayout}
          onSaveView={at.viewing.shown ? undefined : views.onSaveNew}
        />
      )}
      <MoreMenu {...props} {...controls} />
      <span className="spacer hide-m" />
      {/* During a selection, the selection header contains this button instead. */}
      {maySelect && !selection.isActive && (
        <Button
          variant="ghost"
          className="hide-m"
          disabled={!selection.isPossible}
          onClick={selection.toggleAll}
        >
          {t("ui.selectAll")}
        </Button>
      )}
      <PageSizeSelect limit={params.limit} onChange={(limit) => onChange({ limit })} />
    </div>
  );
}

function useControls<Row extends Versioned>({ kind, at, params, onChange }: ListPage<Row>) {
  const { sorts, sortLabel } = kind;
  const { sort_by, group_by, empty, figures } = params;
  const offered = useMemo(() => new Set([...sorts, sort_by]), [sorts, sort_by]);
  const narrowing = { noun: kind.noun, onChange: (change: FilterChange) => at.go({ change }) };
  return {
    sorting: {
      sorts: [...offered].map((value) => ({ value, label: sortLabel(value) })),
      sorting: params,
      onChange,
    },
    grouping: { ...narrowing, group_by, empty },
    figuring: { ...narrowing, figures },
  };
}

type MoreMenuProps<Row extends Versioned> = RecordToolbarProps<Row> & ReturnType<typeof useControls<Row>>;

/** The menu below 768 px, with all controls that wide screens show in the header and the toolbar. */
function MoreMenu<Row extends Versioned>(props: MoreMenuProps<Row>) {
  const { page, importLocation, onExport, items, views, sorting, grouping, figuring } = props;
  const { kind, params, onChange } = page;
  const { selection, maySelect } = page.pressing;
  const router = useRouter();
  const duplicates = useDuplicatesItem(kind.list);
  const isList = params.layout === "list";
  const all: (MenuItem | false | undefined | "")[] = [
    importLocation && {
      id: "import",
      label: t("ui.importCsv"),
      icon: Upload,
      onSelect: () => router.navigate(importLocation),
    },
    ...items,
    ...namedGroupItems(grouping),
    ...figureItems(figuring),
    views.onSaveFirst && {
      id: "save-view",
      label: t("views.saveView"),
      icon: BookmarkPlus,
      onSelect: views.onSaveFirst,
    },
    duplicates,
    onExport && { id: "export", label: kindText(kind.list, "export"), icon: Download, onSelect: onExport },
    ...sortItems(sorting),
    {
      id: "view",
      label: isList ? t("ui.gridView") : t("ui.listView"),
      icon: isList ? LayoutGrid : List,
      onSelect: () => onChange({ layout: isList ? "grid" : "list" }),
    },
    maySelect && {
      id: "select-all",
      label: selection.isAll ? t("ui.unselectAll") : t("ui.selectAll"),
      isDisabled: !selection.isPossible,
      onSelect: selection.toggleAll,
    },
    ...pageSizes.map((size) => ({
      id: `size-${size}`,
      label: t("ui.perPageOf", { size }),
      isDisabled: size === params.limit,
      onSelect: () => onChange({ limit: size }),
    })),
  ];
  const trigger = <IconButton icon={Ellipsis} label={t("ui.moreActions")} className="only-m" />;
  return (
    <LazyMenu
      label={t("ui.moreActions")}
      trigger={trigger}
      items={all.filter((item) => typeof item === "object")}
      align="end"
    />
  );
}
