import { useElementScrollRestoration } from "@tanstack/react-router";
import {
  type ComponentProps,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { kindText } from "#src/records/kind-text.ts";
import type { ListParams, ListView } from "#src/records/list-params.ts";
import { rangeShown, totalText } from "#src/records/list-total.ts";
import type { ImportLocation, RecordListing } from "#src/records/record-listing.ts";
import { RecordGroups } from "#src/records/table/record-groups.tsx";
import { LeftRecords } from "#src/records/table/record-link.tsx";
import type { RecordPressing } from "#src/records/table/record-press.ts";
import { RecordTable } from "#src/records/table/record-table.tsx";
import { useFirstPaint } from "#src/ui/feedback/first-paint.ts";
import { Pagination } from "#src/ui/layout/pagination.tsx";
import { useIsNarrow } from "#src/ui/layout/use-media.ts";
import { RecordCards } from "./record-cards.tsx";
import { RecordLines } from "./record-lines.tsx";
import { RecordsLoading } from "./record-loading.tsx";
import { NoRecordsFound, NoRecordsYet, RecordsFailed, RecordsOffline } from "./record-states.tsx";
import { useIncrementalRows } from "./use-incremental-rows.ts";
import type { ListPage } from "./use-list-page.ts";
import type { RecordListState } from "./use-record-list.ts";

type RecordListProps<Row extends Versioned> = {
  page: ListPage<Row>;
  /** Undefined if no filter is active. */
  onClear: (() => void) | undefined;
  onAdd: (() => void) | undefined;
  importLocation: ImportLocation | undefined;
  foot?: ReactNode;
};

export function RecordList<Row extends Versioned>(props: RecordListProps<Row>) {
  const { page, onClear, onAdd, importLocation } = props;
  const { kind, list } = page;
  const drawn = useDrawn(page);
  const isWaiting = list.total === undefined && !list.isFailed;
  // The rows report their own first paint, because their code may still be loading.
  useFirstPaint(list.isOffline || !(isWaiting || isFilled(list)));
  if (list.isOffline) return <RecordsOffline />;
  if (isFilled(list)) return <DrawnList drawn={drawn} foot={props.foot} />;
  if (isWaiting) return <Waiting kind={kind} />;
  return (
    <>
      {list.isFailed && <RecordsFailed kind={kind} refused={list.refused} onRetry={list.retry} />}
      {!list.isFailed && onClear && <NoRecordsFound kind={kind} onClear={onClear} />}
      {!list.isFailed && !onClear && <NoRecordsYet {...{ kind, onAdd, importLocation }} />}
    </>
  );
}

/** Announces the loading immediately, because `RecordsLoading` shows nothing for the first 400 ms. */
function Waiting<Row>({ kind }: { kind: RecordListing<Row> }) {
  const { list, mark, columns, rowAvatar } = kind;
  return (
    <>
      <p className="vh" role="status">
        {kindText(list, "loading")}
      </p>
      <RecordsLoading {...{ list, mark, columns }} hasAvatar={rowAvatar !== undefined} />
    </>
  );
}

/**
 * Defers the rows of a new query, because rendering them takes longer than a frame and would delay typing.
 * Changes of shown records render immediately.
 */
function useDrawn<Props extends RowsState>(props: Props): Props {
  const drawn = useDeferredValue(props);
  return isFilled(drawn.list) && requestKey(drawn) !== requestKey(props) ? drawn : props;
}

type RowsState = { params: ListParams; list: RecordListState<unknown> };

function requestKey({ params, list }: RowsState): string {
  return `${paramsKey(params)} ${list.isUpdating}`;
}

function paramsKey(params: ListParams): string {
  return JSON.stringify({ ...params, open: undefined });
}

function isFilled({ total, left, isFailed }: RecordListState<unknown>): boolean {
  return total !== undefined && (total > 0 || left.size > 0) && !isFailed;
}

type FilledListProps<Row extends Versioned> = { drawn: ListPage<Row>; foot: ReactNode };

function FilledList<Row extends Versioned>({ drawn, foot }: FilledListProps<Row>) {
  const { kind, params, list, onChange, at } = drawn;
  const pages = Math.max(1, Math.ceil((list.totalOnPages ?? 0) / params.limit));
  useLeavingMissingPage(params.page > pages, () => at.go({ change: { page: pages }, replaces: true }));
  const matching = list.rows.length - list.left.size;
  const [first, last] = rangeShown(params, matching);
  const grouped = totalText(list);
  const id = `${kind.list} ${encodeURIComponent(paramsKey(params))}`;
  const topPx = useElementScrollRestoration({ id })?.scrollY ?? 0;
  const rows = useIncrementalRows(list.rows, list.isUpdating ? undefined : id, topPx > 0);
  return (
    <>
      <ListScroll id={id} topPx={topPx} aria-label={kindText(kind.list, "list")} aria-busy={list.isUpdating}>
        <Records page={drawn} rows={rows} />
        {rows.length < list.rows.length ? (
          <RowsToCome count={list.rows.length - rows.length} />
        ) : (
          <p className="listfoot">{kindText(kind.list, "footer", { shown: matching, total: grouped })}</p>
        )}
      </ListScroll>
      <LeftRecords count={list.left.size} onRefresh={list.refresh} />
      {foot}
      <Pagination
        page={params.page}
        pages={pages}
        text={kindText(kind.list, "range", { first, last, total: grouped })}
        hrefFor={(page) => at.hrefOf({ page })}
        onPage={(page) => onChange({ page })}
      />
    </>
  );
}

const DrawnList = memo(FilledList) as typeof FilledList;

/** Reserves the height of the rows that render next, so that the scroll bar does not jump. */
function RowsToCome({ count }: { count: number }) {
  return <div style={{ height: `calc(${count} * var(--row-height))` }} />;
}

/** The scroll area of a list. A new query, page or order starts at the top; Back restores the position. */
function ListScroll({ id, topPx, ...props }: ComponentProps<"section"> & { id: string; topPx: number }) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new query resets the scroll position
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = topPx;
  }, [id]);
  return (
    <section
      {...props}
      ref={list}
      className="scroll"
      data-scroll-restoration-id={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
    />
  );
}

/** Opens the last page if the requested page no longer exists, for example after deletions. */
export function useLeavingMissingPage(isMissing: boolean, leave: () => void): void {
  useEffect(() => {
    if (isMissing) leave();
  });
}

type RecordsProps<Row extends Versioned> = { page: ListPage<Row>; rows: readonly Row[] };

function Records<Row extends Versioned>({ page, rows }: RecordsProps<Row>) {
  const { kind, params, pressing, onChange, layout, onLayout } = page;
  const { rows: pageRows, left, groups } = page.list;
  const isNarrow = useIsNarrow();
  const isGrouped = groups !== undefined && params.group_by !== undefined;
  const grouping = isGrouped ? { noun: kind.noun, groups, place: params, onChange } : undefined;
  if (params.layout === "list" && !isNarrow) {
    const table = { rows, pageRows, left, kind, pressing, layout, onLayout, grouping };
    return <RecordTable sorting={params} onSort={onChange} {...table} />;
  }
  const draw = (drawn: readonly Row[]) => (
    <Blocks kind={kind} view={params.layout} rows={drawn} left={left} pressing={pressing} />
  );
  return grouping ? <RecordGroups {...grouping} rows={rows} draw={draw} /> : draw(rows);
}

type BlocksProps<Row extends { id: string }> = {
  kind: RecordListing<Row>;
  view: ListView;
  rows: readonly Row[];
  left: ReadonlySet<string>;
  pressing: RecordPressing;
};

function Blocks<Row extends { id: string }>(props: BlocksProps<Row>) {
  const { kind, view, rows, left, pressing } = props;
  const named = rows.map((row) => ({ row, record: { ...kind.name(row), hasLeft: left.has(row.id) } }));
  if (view === "grid") {
    const records = named.map(({ row, record }) => ({ record, card: kind.card(row) }));
    return <RecordCards records={records} pressing={pressing} />;
  }
  const records = named.map(({ row, record }) => ({ record, line: kind.line(row) }));
  return <RecordLines records={records} pressing={pressing} />;
}
