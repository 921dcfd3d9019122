import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { PageStep } from "#src/lib/list-walk.ts";
import type { ListPlace } from "#src/lib/record-place.ts";
import { useMayWrite } from "#src/lib/rights.ts";
import { useIdsBeingDeleted } from "#src/lib/use-ids-being-deleted.ts";
import { useListLook } from "#src/lib/use-list-look.ts";
import type { RecordListState } from "#src/lib/use-record-list.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import type { LateComponent } from "./late-component.tsx";
import type { MenuItem } from "./menu.tsx";
import { RecordHeader } from "./record-header.tsx";
import type { ImportPlace, RecordKind } from "./record-kind.ts";
import { RecordList } from "./record-list.tsx";
import type { RecordSelectionProps } from "./record-selection.tsx";
import { RecordToolbar } from "./record-toolbar.tsx";
import { useEditingAlone } from "./use-editing-alone.ts";
import { useSelection } from "./use-selection.ts";

/** How a record is looked at beside its list. */
export type QuickViewing = {
  id: string;
  /** The ids of the list, to walk among. */
  ids: readonly string[];
  onOpen: (id: string) => void;
  /** Goes on with the page after this one, or with the one before; not where there are no pages. */
  onLeavePage?: ((step: PageStep) => void) | undefined;
  onClose: () => void;
};

type RecordPageProps<Row extends { id: string }, Sort extends string, Place extends ListPlace<Sort>> = {
  kind: RecordKind<Row, Sort>;
  list: RecordListState<Row>;
  at: {
    place: Place;
    go: (move: { change: Partial<ListPlace<Sort>>; replaces?: boolean }) => void;
    hrefOf: (change: { page: number }) => string;
  };
  /** The address of a record's own page. */
  hrefOf: (id: string) => string;
  filterCount: number;
  /** Takes off all that narrows the list. */
  onClear: () => void;
  importPlace: ImportPlace | undefined;
  onExport: (() => void) | undefined;
  onAdd: (() => void) | undefined;
  preloading: Parameters<typeof RecordHeader>[0]["preloading"];
  Selecting: LateComponent<RecordSelectionProps & { place: Place }>;
  /** What narrows the list, above it. */
  banner: ReactNode;
  filterPanel: (onClose: () => void) => ReactNode;
  quickView: (viewing: QuickViewing) => ReactNode;
  /** In the header before the view toggle. */
  headerTools?: ReactNode;
  menuItems?: readonly MenuItem[];
  /** Between the toolbar and the list. */
  above?: ReactNode;
};

/** A page with a list of records: header or selection, toolbar, banner, the list, and a panel beside it. */
export function RecordPage<Row extends { id: string }, Sort extends string, Place extends ListPlace<Sort>>(
  props: RecordPageProps<Row, Sort, Place>,
) {
  const { kind, list, at, importPlace, onAdd, onExport, Selecting, menuItems } = props;
  const { go } = at;
  const [look, onLook] = useListLook(kind.list);
  const view = at.place.view ?? look.view ?? "list";
  const place = useMemo(() => ({ ...at.place, view }), [at.place, view]);
  const mayWrite = useMayWrite();
  const router = useRouter();
  const ids = list.rows.map(({ id }) => id);
  const gone = useIdsBeingDeleted(kind.list);
  const selection = useSelection(ids, { total: list.total, conditions: conditionsOf(place), gone });
  const [isFiltering, setIsFiltering] = useState(false);
  const isNarrowed = props.filterCount > 0 || place.search !== "";
  const change = (to: Partial<ListPlace<Sort>>) => {
    if (to.view) onLook({ ...look, view: to.view });
    // Another look at the same list is nothing to step back from.
    go({ change: to, replaces: to.view !== undefined });
  };
  const open = (id: string) => {
    setIsFiltering(false);
    // One step back leads to the list, however many were looked at.
    go({ change: { ...nothingOpen, open: id }, replaces: place.open !== undefined });
  };
  const leavePage = usePageLeaving({ place, list, ids, open, go });
  const close = () => change(nothingOpen);
  const filter = () => {
    setIsFiltering(!isFiltering);
    if (place.open !== undefined) close();
  };
  const editing = useEditingAlone(place.open, () => go({ change: nothingOpen, replaces: true }));
  const pressing = { selection, maySelect: mayWrite, ...editing, onView: open, hrefOf: props.hrefOf };
  const header = (
    <RecordHeader
      {...{ list, place, importPlace, onExport, onAdd }}
      texts={kind.texts}
      preloading={props.preloading}
      onChange={change}
    >
      {props.headerTools}
    </RecordHeader>
  );
  return (
    <>
      {selection.isActive ? (
        <Selecting
          meanwhile={header}
          place={place}
          selection={selection}
          shown={ids.length}
          total={list.total ?? 0}
          isTotalExact={list.isTotalExact}
        />
      ) : (
        header
      )}
      <RecordToolbar
        {...{ kind, place, onExport }}
        onChange={change}
        onSearch={(search) => go({ change: { search }, replaces: place.search !== "" })}
        onImport={importPlace ? () => router.navigate(importPlace) : undefined}
        items={menuItems ?? []}
        selection={mayWrite ? selection : undefined}
        filters={{ count: props.filterCount, isOpen: isFiltering, onToggle: filter }}
      >
        {place.view === "list" && <ColumnChooser kind={kind} look={look} onChoose={onLook} />}
      </RecordToolbar>
      {isNarrowed && props.banner}
      <div className="content">
        <div className="content__main">
          {props.above}
          <RecordList
            {...{ kind, place, list, pressing, look, onLook, onAdd, importPlace }}
            hrefOf={at.hrefOf}
            onChange={change}
            onClear={isNarrowed ? props.onClear : undefined}
          />
        </div>
        {isFiltering && props.filterPanel(() => setIsFiltering(false))}
        {editing.openId !== undefined &&
          !isFiltering &&
          props.quickView({
            id: editing.openId,
            ids,
            onOpen: open,
            onLeavePage: leavePage,
            onClose: close,
          })}
      </div>
    </>
  );
}

const nothingOpen = { open: undefined };

type PageLeaving = {
  place: ListPlace;
  list: RecordListState<{ id: string }>;
  ids: readonly string[];
  open: (id: string) => void;
  go: (move: { change: { page: number }; replaces: boolean }) => void;
};

/**
 * Whoever walks beyond a page's end goes on with the first record of the next one, or with the last of the one before,
 * once it is there; unless another record was opened meanwhile.
 */
function usePageLeaving({ place, list, ids, open, go }: PageLeaving) {
  const [leaving, setLeaving] = useState<{ from: string | undefined; page: number; step: PageStep }>();
  const isThere = leaving?.page === place.page && leaving.from === place.open && !list.isUpdating;
  const goOn = useEffectEvent(() => {
    const next = leaving?.step === 1 ? ids[0] : ids.at(-1);
    setLeaving(undefined);
    if (next !== undefined) open(next);
  });
  useEffect(() => {
    if (isThere) goOn();
  }, [isThere]);
  return (step: PageStep) => {
    const page = place.page + step;
    const pages = list.total === undefined ? page : Math.ceil(list.total / place.limit);
    const isLeft = leaving?.page === page && leaving.from === place.open;
    if (page < 1 || page > pages || isLeft) return;
    setLeaving({ from: place.open, page, step });
    go({ change: { page }, replaces: true });
  };
}

/** What narrows a list, as one text: not where in it one looks, nor how. */
function conditionsOf({ page, limit, sort_by, sort_order, view, open, ...conditions }: ListPlace): string {
  return JSON.stringify(conditions);
}

/** Where records are imported, once that page is registered; nothing for those who only read. */
export function useImportPlace(from?: string): ImportPlace | undefined {
  const to = "/import";
  const isRegistered = to in useRouter().routesByPath;
  return useMayWrite() && isRegistered ? { to, ...(from !== undefined && { search: { from } }) } : undefined;
}
