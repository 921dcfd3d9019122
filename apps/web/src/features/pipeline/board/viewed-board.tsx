import type { Pipeline, Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { type ComponentProps, type ReactNode, useCallback, useMemo, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { customColumns } from "#src/records/columns/field-columns.tsx";
import { unknownFields, useCustomFields } from "#src/records/fields/custom-fields.ts";
import { boardFieldsOf } from "#src/records/fields/grouped-field.ts";
import { withCondition } from "#src/records/filters/condition-json.ts";
import type { lazyFilters } from "#src/records/filters/lazy-filters.tsx";
import { useContextShortcut } from "#src/records/keys/context-shortcuts.ts";
import { kindText } from "#src/records/kind-text.ts";
import { useListParams } from "#src/records/list/use-list-params.ts";
import type { ListChange, ListParams } from "#src/records/list-params.ts";
import type { RecordSelectionProps } from "#src/records/selection/record-selection.tsx";
import type { RecordSource } from "#src/records/source.ts";
import { useRecordExport } from "#src/records/use-record-export.ts";
import { SaveViewButton, useSavedViews } from "#src/records/views/view-tabs.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { BannerSpace } from "#src/ui/feedback/banner.tsx";
import type { LazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { type BoardKind, columnField, nounOf } from "./board-kinds.ts";
import type { BoardParams, Columns } from "./board-model.ts";
import { boardOptions } from "./board-queries.ts";
import { BoardLoading, UnknownBoardField } from "./board-states.tsx";
import { BoardToolbar } from "./board-toolbar.tsx";
import { cardFace } from "./card-face.tsx";
import { type CardColumn, CardColumnsContext, CardFieldsMenu } from "./card-fields.tsx";
import { PipelineBoard } from "./pipeline-board.tsx";
import { type BoardSearch, boardNamed } from "./pipeline-view.ts";
import { useBoardSelection } from "./use-board-selection.ts";

export type BoardFrame = {
  kind: BoardKind;
  path: string;
  pipeline: Pipeline | undefined;
  isWeighted: boolean;
  header: (isByStage: boolean) => ReactNode;
  /** Shown until a pipeline has loaded. */
  unready: ReactNode;
  onAdd: (stageId: string) => void;
} & Pick<ComponentProps<typeof PipelineBoard>, "deleting" | "movers">;

type ViewedBoardProps = BoardFrame & {
  source: RecordSource;
  filters: ReturnType<typeof lazyFilters>;
  Selecting: LazyComponent<RecordSelectionProps>;
  /** The list columns that cards can show. The first is the name. */
  listed: readonly CardColumn[];
};

const noStages: readonly Stage[] = [];
const noColumns: Columns = [];

export function ViewedBoard(props: ViewedBoardProps) {
  const { kind, pipeline, source, filters, isWeighted, deleting, Selecting } = props;
  const listParams = source.params;
  const { at, by, columns, chosen, board, isGone, isShown, loaded, selecting } = useShownBoard(props);
  const { params, go, isWaiting, viewing } = at;
  const { selection, ...selectable } = selecting;
  const { open } = params;
  const onChange = (change: ListChange) => go({ change });
  const state = () => ({ ...listParams.stateOf(params), layout: "board" as const });
  const views = useSavedViews(nounOf(kind), viewing, state);
  const { isFiltering, toggleFilters, closeFilters, place, openCard } = useBoardPanels(kind, open);
  const count = listParams.filterCount(params);
  const filtering = { params, onChange, onClear: () => onChange(listParams.nothingNarrowed) };
  const save = useRecordExport(source);
  const exported = { ...params, ...inPipeline(board, pipeline, params.filter) };
  const header = props.header(by === undefined && !isWaiting);
  return (
    <>
      {selection.isActive ? (
        <Selecting
          fallback={header}
          params={exported}
          title={t("pipeline.title")}
          isTotalExact
          {...{ selection, ...selectable }}
        />
      ) : (
        header
      )}
      {views.tabs}
      <BoardToolbar
        {...{ kind, params, onChange, isWeighted }}
        onWeighted={(isNow) => place({ totals: isNow ? "weighted" : undefined })}
        filters={{ count, isOpen: isFiltering, onToggle: toggleFilters }}
      >
        <CardFieldsMenu
          columns={columns}
          chosen={chosen?.map(({ id }) => id)}
          onChoose={(ids) => onChange({ card_fields: ids?.join(",") || undefined })}
        />
        {save && (
          <IconButton icon={Download} label={kindText(kind, "export")} onClick={() => save(exported)} />
        )}
        {views.onSaveFirst && <SaveViewButton onSave={views.onSaveFirst} />}
      </BoardToolbar>
      {count > 0 && <filters.Banner {...filtering} fallback={<BannerSpace />} />}
      <div className="content">
        {isWaiting && <BoardLoading columns={6} />}
        {isGone && <UnknownBoardField {...{ kind }} onReset={() => onChange({ board_by: undefined })} />}
        {!pipeline && by === undefined && props.unready}
        {isShown && (
          <CardColumnsContext value={chosen}>
            <PipelineBoard
              key={`${board.pipelineId} ${kind} ${by}`}
              params={board}
              stages={(by === undefined && pipeline?.stages) || noStages}
              isWeighted={by === undefined && isWeighted}
              openId={open}
              onOpen={openCard}
              onAdd={by === undefined ? props.onAdd : undefined}
              {...{ selection, deleting }}
              movers={props.movers}
            />
          </CardColumnsContext>
        )}
        {isFiltering && (
          <filters.Panel
            {...filtering}
            {...{ count }}
            list={{ total: loaded === noColumns ? undefined : selectable.total, isTotalExact: true }}
            onClose={closeFilters}
          />
        )}
        {open !== undefined &&
          !isFiltering &&
          cardFace(kind).panel({ id: open, onOpen: openCard, onClose: () => openCard(undefined) })}
      </div>
    </>
  );
}

/** Returns the URL parameters of a board, its columns, and the selected cards. */
function useShownBoard(props: ViewedBoardProps) {
  const { kind, path, pipeline, source, isWeighted, deleting } = props;
  const totals = isWeighted ? "weighted" : undefined;
  const route = {
    noun: nounOf(kind),
    path,
    isBoard: true,
    further: ({ view }: { view?: string | undefined }) => ({ ...boardNamed(kind, view), totals }),
  };
  const at = useListParams(route, source.params);
  const { board_by, card_fields } = at.params;
  const by = columnField(kind, board_by);
  const columns = useCardColumns(kind, props.listed);
  const chosen = useMemo(() => chosenColumns(columns, card_fields), [columns, card_fields]);
  const board = useBoardParams(props, at.params, chosen !== undefined);
  const isGone = useIsGone(kind, by);
  const isShown = !at.isWaiting && !isGone && (pipeline !== undefined || by !== undefined);
  const { data: loaded = noColumns } = useQuery({ ...boardOptions(useClient(), board), enabled: isShown });
  const selecting = useBoardSelection(loaded, board, { maySelect: useMayWrite(), gone: deleting });
  return { at, by, columns, chosen, board, isGone, isShown, loaded, selecting };
}

/** Keeps either the filter panel or a card open. The URL contains the open card. */
function useBoardPanels(kind: BoardKind, open: string | undefined) {
  const [filtered, setFiltered] = useState<BoardKind>();
  const isFiltering = filtered === kind;
  // Switching to another kind closes the filter panel, and switching back does not reopen it.
  if (filtered !== undefined && !isFiltering) setFiltered(undefined);
  const navigate = useNavigate();
  const place = useCallback(
    (change: Pick<BoardSearch, "open" | "totals">) => {
      const search = (now: { view?: string | undefined }) => ({
        ...now,
        ...boardNamed(kind, now.view),
        ...change,
      });
      void navigate({ to: ".", search, resetScroll: false });
    },
    [navigate, kind],
  );
  const openCard = useCallback(
    (id: string | undefined) => {
      if (id !== undefined) setFiltered(undefined);
      place({ open: id });
    },
    [place],
  );
  const toggleFilters = () => {
    setFiltered(isFiltering ? undefined : kind);
    if (open !== undefined) openCard(undefined);
  };
  useContextShortcut("filter", () => {
    toggleFilters();
    return true;
  });
  return { isFiltering, toggleFilters, closeFilters: () => setFiltered(undefined), place, openCard };
}

function useBoardParams(
  { kind, pipeline, source }: ViewedBoardProps,
  params: ListParams,
  isFull: boolean,
): BoardParams {
  const by = columnField(kind, params.board_by);
  const order = params.card_order;
  return useMemo(
    (): BoardParams => ({
      kind,
      by,
      order,
      pipelineId: (by === undefined && pipeline?.id) || "",
      filters: { ...source.params.matching(params) },
      isFull,
    }),
    [kind, by, order, pipeline, source, params, isFull],
  );
}

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

function useIsGone(kind: BoardKind, by: string | undefined): boolean {
  const defined = useCustomFields();
  if (by === undefined || defined === unknownFields) return false;
  return boardFieldsOf(nounOf(kind)).every(({ value }) => value !== by);
}

/** Returns the filter for an export of the board: the list's filter, limited to the pipeline's stages. */
function inPipeline({ by }: BoardParams, pipeline: Pipeline | undefined, filter: string | undefined) {
  if (by !== undefined || pipeline === undefined) return { filter };
  const stages = { field: "stage_id", op: "any_of", value: pipeline.stages.map(({ id }) => id) };
  return { filter: withCondition(filter, stages) };
}
