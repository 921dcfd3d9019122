import type { CustomName } from "@lanyard/contract/custom-field/custom-field-types";
import type { Pipeline, Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { BookmarkPlus, Download } from "lucide-react";
import { type ComponentProps, type ReactNode, useCallback, useMemo, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { customColumns } from "#src/records/columns/field-columns.tsx";
import { unknownFields, useCustomFields } from "#src/records/fields/custom-fields.ts";
import { boardFieldsOf } from "#src/records/fields/grouped-field.ts";
import type { lazyFilters } from "#src/records/filters/lazy-filters.tsx";
import { useContextShortcut } from "#src/records/keys/context-shortcuts.ts";
import { listTexts } from "#src/records/kind-text.ts";
import type { FilterChange, ListParams, ListParamsCodec } from "#src/records/list/list-params.ts";
import { useListParams } from "#src/records/list/use-list-params.ts";
import type { RecordSource } from "#src/records/source.ts";
import { useRecordExport } from "#src/records/use-record-export.ts";
import { useViewSaving, ViewTabs } from "#src/records/views/view-tabs.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { BannerSpace } from "#src/ui/feedback/banner.tsx";
import { type BoardKind, nounOf } from "./board-kinds.ts";
import type { BoardParams } from "./board-model.ts";
import { boardOptions } from "./board-queries.ts";
import { BoardLoading, UnknownBoardField } from "./board-states.tsx";
import { BoardToolbar } from "./board-toolbar.tsx";
import { cardFace } from "./card-face.ts";
import { type CardColumn, CardColumnsContext, CardFieldsMenu } from "./card-fields.tsx";
import { PipelineBoard } from "./pipeline-board.tsx";
import { boardNamed } from "./pipeline-view.ts";

/** Props of a board that do not depend on the kind. */
export type BoardFrame = {
  kind: BoardKind;
  path: string;
  pipeline: Pipeline | undefined;
  isWeighted: boolean;
  /** Shown while no pipeline has loaded. */
  unready: ReactNode;
  /** Opens the form that creates a record in a stage. */
  onAdd: (stageId: string) => void;
} & Pick<ComponentProps<typeof PipelineBoard>, "deleting" | "movers">;

type ViewedBoardProps<
  Row extends Versioned,
  Sort extends string,
  Params extends ListParams<Sort | CustomName>,
  Query extends object,
  New,
  Change,
  Matching extends object,
> = BoardFrame & {
  source: RecordSource<Row, Params, Query, New, Change, Matching>;
  listParams: ListParamsCodec<Params, Sort | CustomName> & {
    filterCount: (params: Params) => number;
    nothingNarrowed: FilterChange;
  };
  filters: ReturnType<typeof lazyFilters>;
  /** The columns of the kind's list, which cards can show. The first one is the name. */
  listed: readonly CardColumn[];
};

const noStages: readonly Stage[] = [];

/** The board of a kind with saved views, filters, order and card fields. */
export function ViewedBoard<
  Row extends Versioned,
  Sort extends string,
  Params extends ListParams<Sort | CustomName>,
  Query extends object,
  New,
  Change,
  Matching extends object,
>(props: ViewedBoardProps<Row, Sort, Params, Query, New, Change, Matching>) {
  const { kind, path, pipeline, source, listParams, filters, isWeighted } = props;
  const noun = nounOf(kind);
  const totals = isWeighted ? "weighted" : undefined;
  const route = {
    noun,
    path,
    isBoard: true,
    further: ({ view }: { view?: string | undefined }) => ({ ...boardNamed(kind, view), totals }),
  };
  const { params, go, isWaiting, viewing: shown } = useListParams(route, listParams);
  const { board_by: by, card_order: order, open } = params;
  const columns = useCardColumns(kind, props.listed);
  const chosen = useMemo(() => chosenColumns(columns, params.card_fields), [columns, params.card_fields]);
  const board = useMemo(
    (): BoardParams => ({
      kind,
      by,
      order,
      pipelineId: (by === undefined && pipeline?.id) || "",
      filters: { ...source.params.matching(params) },
      isFull: chosen !== undefined,
    }),
    [kind, by, order, pipeline, source, params, chosen],
  );
  const onChange = (change: FilterChange | Partial<ListParams<Sort | CustomName>>) => go({ change });
  const state = () => ({ ...listParams.stateOf(params), layout: "board" as const });
  const viewing = { ...shown, noun, state };
  const saving = useViewSaving(viewing);
  const [isFiltering, setIsFiltering] = useState(false);
  const navigate = useNavigate();
  const openCard = useCallback(
    (id: string | undefined) => {
      if (id !== undefined) setIsFiltering(false);
      const search = (now: { view?: string | undefined }) => ({
        ...now,
        ...boardNamed(kind, now.view),
        open: id,
      });
      void navigate({ to: ".", search, resetScroll: false });
    },
    [navigate, kind],
  );
  const filter = () => {
    setIsFiltering(!isFiltering);
    if (open !== undefined) openCard(undefined);
  };
  useContextShortcut("filter", () => {
    filter();
    return true;
  });
  const count = listParams.filterCount(params);
  const filtering = { params, onChange, onClear: () => onChange(listParams.nothingNarrowed) };
  const weigh = (isNow: boolean) => {
    const weighted = isNow ? ("weighted" as const) : undefined;
    const search = (now: { view?: string | undefined }) => ({
      ...now,
      ...boardNamed(kind, now.view),
      totals: weighted,
    });
    void navigate({ to: ".", search });
  };
  const save = useRecordExport(source);
  const exported = { ...params, ...inPipeline(board, pipeline, params.filter) };
  const isGone = useIsGone(kind, by);
  return (
    <>
      <ViewTabs {...viewing} onSaveAs={saving.ask} />
      {saving.dialog}
      <BoardToolbar
        {...{ kind, params, onChange, isWeighted }}
        onWeighted={weigh}
        filters={{ count, isOpen: isFiltering, onToggle: filter }}
      >
        <CardFieldsMenu
          columns={columns}
          chosen={chosen?.map(({ id }) => id)}
          onChoose={(ids) => onChange({ card_fields: ids?.join(",") || undefined })}
        />
        {save && (
          <IconButton icon={Download} label={listTexts(kind).export()} onClick={() => save(exported)} />
        )}
        {viewing.views.length === 0 && viewing.isChanged && (
          <IconButton icon={BookmarkPlus} label={t("views.saveView")} onClick={saving.ask} />
        )}
      </BoardToolbar>
      {count > 0 && <filters.Banner {...filtering} fallback={<BannerSpace />} />}
      <div className="content">
        {isWaiting && <BoardLoading columns={6} />}
        {isGone && <UnknownBoardField onStages={() => onChange({ board_by: undefined })} />}
        {!pipeline && by === undefined && props.unready}
        {!isWaiting && !isGone && (pipeline || by !== undefined) && (
          <CardColumnsContext value={chosen}>
            <PipelineBoard
              key={`${board.pipelineId} ${kind} ${by}`}
              params={board}
              stages={(by === undefined && pipeline?.stages) || noStages}
              isWeighted={by === undefined && isWeighted}
              openId={open}
              onOpen={openCard}
              onAdd={by === undefined ? props.onAdd : undefined}
              deleting={props.deleting}
              movers={props.movers}
            />
          </CardColumnsContext>
        )}
        {isFiltering && (
          <BoardFilters board={board}>
            {(total) => (
              <filters.Panel
                {...filtering}
                {...{ count }}
                list={{ total, isTotalExact: true }}
                onClose={() => setIsFiltering(false)}
              />
            )}
          </BoardFilters>
        )}
        {open !== undefined &&
          !isFiltering &&
          cardFace(kind).panel({ id: open, onOpen: openCard, onClose: () => openCard(undefined) })}
      </div>
    </>
  );
}

type BoardFiltersProps = { board: BoardParams; children: (total: number | undefined) => ReactNode };

/** The filter panel with the number of matching cards. */
function BoardFilters({ board, children }: BoardFiltersProps) {
  const { data } = useQuery(boardOptions(useClient(), board));
  return children(data?.reduce((sum, { total }) => sum + total, 0));
}

/** Returns the fields that cards can show: the columns of the list without the name, and custom fields. */
function useCardColumns(kind: BoardKind, listed: readonly CardColumn[]): readonly CardColumn[] {
  const defined = useCustomFields();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns depend on the custom fields
  return useMemo(
    () => [...listed.slice(1), ...customColumns<object>(nounOf(kind)).moreColumns],
    [kind, listed, defined],
  );
}

function chosenColumns(columns: readonly CardColumn[], ids: string | undefined) {
  const chosen = new Set(ids?.split(","));
  return ids === undefined ? undefined : columns.filter(({ id }) => chosen.has(id));
}

/** Returns whether the field of the columns was deleted. Returns false until the custom fields have loaded. */
function useIsGone(kind: BoardKind, by: string | undefined): boolean {
  const defined = useCustomFields();
  if (by === undefined || defined === unknownFields) return false;
  return boardFieldsOf(nounOf(kind)).every(({ value }) => value !== by);
}

/** Returns the filter for an export of the board: the list's filter, limited to the stages of the pipeline. */
function inPipeline({ by }: BoardParams, pipeline: Pipeline | undefined, filter: string | undefined) {
  if (by !== undefined || pipeline === undefined) return { filter };
  const stages = { field: "stage_id", op: "any_of", value: pipeline.stages.map(({ id }) => id) };
  return { filter: JSON.stringify(filter === undefined ? stages : { and: [stages, JSON.parse(filter)] }) };
}
