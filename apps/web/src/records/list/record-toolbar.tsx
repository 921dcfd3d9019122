import { Download, Upload } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { useSearchText } from "#src/records/filters/use-search-text.ts";
import { kindText } from "#src/records/kind-text.ts";
import type { RecordListing } from "#src/records/record-listing.ts";
import type { Selection } from "#src/records/table/use-selection.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SearchBox } from "#src/ui/controls/search-box.tsx";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";
import { FilterButton, MoreMenu, PageSizeSelect, SortControls, sortItems } from "./list-controls.tsx";
import type { ListParams, ShownListParams } from "./list-params.ts";

type RecordToolbarProps<Row, Sort extends string> = {
  kind: RecordListing<Row, Sort>;
  params: ShownListParams<Sort>;
  onChange: (change: Partial<ListParams<Sort>>) => void;
  onSearch: (search: string) => void;
  onImport: (() => void) | undefined;
  /** `onExport`, `onImport` and `selection` are undefined if the user lacks the permission. */
  onExport: (() => void) | undefined;
  items?: readonly MenuItem[];
  selection: Selection | undefined;
  filters: { count: number; isOpen: boolean; onToggle: () => void };
  whose: ReactNode;
  children?: ReactNode;
};

export function RecordToolbar<Row, Sort extends string>(props: RecordToolbarProps<Row, Sort>) {
  const { kind, params, onChange, selection, filters, items = [], children } = props;
  const { list, sorts, sortLabel } = kind;
  const { text, type, searchNow } = useSearchText(params.search, props.onSearch);
  const selectAllLabel = selection?.isAll ? t("ui.unselectAll") : t("ui.selectAll");
  const offered = useMemo(() => new Set([...sorts, params.sort_by]), [sorts, params.sort_by]);
  const sorting = {
    sorts: [...offered].map((value) => ({ value, label: sortLabel(value) })),
    sorting: params,
    onChange,
  };
  return (
    <div className="toolbar">
      {props.whose}
      <SearchBox
        label={kindText(list, "search")}
        placeholder={kindText(list, "searchPlaceholder")}
        maxLength={200}
        value={text}
        onChange={type}
        onSubmit={searchNow}
      />
      <SortControls {...sorting} />
      <FilterButton {...filters} />
      {children}
      <MoreMenu
        view={params.layout}
        onChange={(layout) => onChange({ layout })}
        limit={params.limit}
        onLimit={(limit) => onChange({ limit })}
        selectAll={
          selection && {
            id: "select-all",
            label: selectAllLabel,
            isDisabled: !selection.isPossible,
            onSelect: selection.toggleAll,
          }
        }
        items={[...importItems(props), ...items, ...exportItems(props), ...sortItems(sorting)]}
      />
      <span className="spacer hide-m" />
      {/* During a selection, the selection header contains this button instead. */}
      {selection && !selection.isActive && (
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

type Moving<Row, Sort extends string> = Pick<RecordToolbarProps<Row, Sort>, "kind" | "onImport" | "onExport">;

function importItems<Row, Sort extends string>({ kind, onImport }: Moving<Row, Sort>): MenuItem[] {
  const label = kind.importText?.();
  return onImport && label ? [{ id: "import", label, icon: Upload, onSelect: onImport }] : [];
}

function exportItems<Row, Sort extends string>({ kind, onExport }: Moving<Row, Sort>): MenuItem[] {
  const label = kindText(kind.list, "export");
  return onExport ? [{ id: "export", label, icon: Download, onSelect: onExport }] : [];
}
