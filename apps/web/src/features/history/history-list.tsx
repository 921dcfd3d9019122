import type { Action } from "@lanyard/contract/action/action-schema";
import { useState } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { ListPagination } from "#src/records/list/list-pagination.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import type { HistoryParams } from "./history.ts";
import { HistoryEntry } from "./history-entry.tsx";
import { HistoryFilters } from "./history-filters.tsx";
import { useHistory, useHistoryUndo } from "./history-queries.ts";
import { doneAnswer, refusedAnswer, type UndoAnswer } from "./undo-answer.ts";
import { useMayUndo } from "./undo-rights.ts";

type HistoryProps = {
  params: HistoryParams;
  onChange: (change: Partial<HistoryParams>) => void;
  hrefOf: (change: Partial<HistoryParams>) => string;
};

export function History({ params, ...rest }: HistoryProps) {
  const { onChange } = rest;
  const list = useHistory(params);
  const change = (part: Partial<HistoryParams>) => onChange({ page: 1, ...part });
  return (
    <>
      <HistoryFilters params={params} onChange={change} />
      <HistoryPage list={list} {...rest} />
    </>
  );
}

type HistoryPageProps = Omit<HistoryProps, "params"> & { list: ReturnType<typeof useHistory> };

function HistoryPage({ list, onChange, hrefOf }: HistoryPageProps) {
  const { data, isError, isPaused, refetch } = list;
  const undo = useUndoAnswers();
  const mayUndo = useMayUndo();
  const { data: colleagues = [] } = usePeople();
  const people = new Map(colleagues.map((person) => [person.id, person]));
  if (!data && (isError || isPaused)) {
    return (
      <FailedState title={t("history.loadFailed")} text={t("history.loadFailedText")} onRetry={refetch} />
    );
  }
  if (!data) return <SkeletonRows rows={8} columns={3} label={t("history.loading")} />;
  if (data.actions.length === 0) {
    return <EmptyState mark="search" title={t("history.none")} text={t("history.noneText")} />;
  }
  return (
    <>
      <ul className="card" aria-label={t("history.title")}>
        {foldedUndos(data.actions).map(({ action, undos }) => (
          <HistoryEntry
            key={action.id}
            {...{ action, undos }}
            roleTitle={people.get(action.actor_id)?.role_title}
            isUndoing={undo.running === action.id}
            answer={undo.answers.get(action.id)}
            onUndo={mayUndo(action) ? () => undo.run(action, "undo") : undefined}
            onRedo={mayUndo(action) ? () => undo.run(action, "redo") : undefined}
          />
        ))}
      </ul>
      <ListPagination
        pagination={data.pagination}
        shown={data.actions.length}
        hrefFor={(to) => hrefOf({ page: to })}
        onPage={(to) => onChange({ page: to })}
      />
    </>
  );
}

export function foldedUndos(actions: readonly Action[]): { action: Action; undos: Action[] }[] {
  const byId = new Map(actions.map((action) => [action.id, action]));
  const originOf = (action: Action): Action => {
    const before = action.undo_of === null ? undefined : byId.get(action.undo_of);
    return before === undefined ? action : originOf(before);
  };
  const byOrigin = Map.groupBy(actions, originOf);
  return actions.flatMap((action) => {
    const undos = byOrigin.get(action)?.filter((each) => each !== action);
    return undos === undefined ? [] : [{ action, undos }];
  });
}

function useUndoAnswers() {
  const { mutate, isPending, variables } = useHistoryUndo();
  const [answers, setAnswers] = useState<ReadonlyMap<string, UndoAnswer>>(new Map());
  const keep = (id: string, answer: UndoAnswer) => setAnswers((known) => new Map(known).set(id, answer));
  const run = ({ id, noun }: Action, way: "undo" | "redo") =>
    mutate(
      { id, way },
      {
        onSuccess: (done) => keep(id, doneAnswer(done, way)),
        onError: (error) => keep(id, refusedAnswer(error, noun, way)),
      },
    );
  return { run, answers, running: isPending ? variables.id : undefined };
}
