import { Download, Upload } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { t } from "#src/lib/messages.ts";
import type { ListPlace, ShownPlace } from "#src/lib/record-place.ts";
import { useSearchText } from "#src/lib/use-search-text.ts";
import { Button } from "./button.tsx";
import { FilterButton, MoreMenu, PageSizeSelect, SortControls } from "./list-controls.tsx";
import type { MenuItem } from "./menu.tsx";
import type { RecordKind } from "./record-kind.ts";
import { SearchBox } from "./search-box.tsx";
import type { Selection } from "./use-selection.ts";

type RecordToolbarProps<Row, Sort extends string> = {
  kind: RecordKind<Row, Sort>;
  place: ShownPlace<Sort>;
  onChange: (change: Partial<ListPlace<Sort>>) => void;
  onSearch: (search: string) => void;
  onImport: (() => void) | undefined;
  /** Left out, as below, for people who only read. */
  onExport: (() => void) | undefined;
  /** More for the menu of narrow screens. */
  items?: readonly MenuItem[];
  selection: Selection | undefined;
  filters: { count: number; isOpen: boolean; onToggle: () => void };
  /** Between the filters and the selection. */
  children?: ReactNode;
};

/** Search, order, filters, selection and page size above a list. */
export function RecordToolbar<Row, Sort extends string>(props: RecordToolbarProps<Row, Sort>) {
  const { kind, place, onChange, selection, filters, items = [], children } = props;
  const { texts, sorts, sortLabel } = kind;
  const { text, type, searchNow } = useSearchText(place.search, props.onSearch);
  const selectAllLabel = selection?.isAll ? t("ui.unselectAll") : t("ui.selectAll");
  const offered = useMemo(() => new Set([...sorts, place.sort_by]), [sorts, place.sort_by]);
  return (
    <div className="toolbar">
      <SearchBox
        label={texts.search()}
        placeholder={texts.searchPlaceholder()}
        maxLength={200}
        value={text}
        onChange={type}
        onSubmit={searchNow}
      />
      <SortControls
        sorts={[...offered].map((value) => ({ value, label: sortLabel(value) }))}
        sorting={place}
        onChange={onChange}
      />
      <FilterButton {...filters} />
      {children}
      <MoreMenu
        view={place.view}
        onChange={(view) => onChange({ view })}
        limit={place.limit}
        onLimit={(limit) => onChange({ limit })}
        selectAll={
          selection && {
            id: "select-all",
            label: selectAllLabel,
            isDisabled: !selection.isPossible,
            onSelect: selection.toggleAll,
          }
        }
        items={[...importItems(props), ...items, ...exportItems(props)]}
      />
      <span className="spacer hide-m" />
      {/* While selecting, it stands in the header. */}
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
      <PageSizeSelect limit={place.limit} onChange={(limit) => onChange({ limit })} />
    </div>
  );
}

type Moving<Row, Sort extends string> = Pick<RecordToolbarProps<Row, Sort>, "kind" | "onImport" | "onExport">;

function importItems<Row, Sort extends string>({ kind, onImport }: Moving<Row, Sort>): MenuItem[] {
  const label = kind.texts.import?.();
  return onImport && label ? [{ id: "import", label, icon: Upload, onSelect: onImport }] : [];
}

function exportItems<Row, Sort extends string>({ kind, onExport }: Moving<Row, Sort>): MenuItem[] {
  const label = kind.texts.export();
  return onExport ? [{ id: "export", label, icon: Download, onSelect: onExport }] : [];
}
