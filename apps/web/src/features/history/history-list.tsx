import { actionKinds, actionNouns } from "@lanyard/contract/action/action-names";
import type { Action } from "@lanyard/contract/action/action-schema";
import { useState } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { compareTexts } from "#src/lib/format/names.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { LogFilters, LogList, useLogSearch } from "#src/records/list/log-view.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { nounName } from "./action-text.ts";
import { type HistorySearch, readHistorySearch } from "./history.ts";
import { HistoryEntry } from "./history-entry.tsx";
import { useActors, useHistory, useHistoryUndo } from "./history-queries.ts";
import { doneAnswer, refusedAnswer, type UndoAnswer } from "./undo-answer.ts";
import { useMayUndo } from "./undo-rights.ts";

export function History() {
  const log = useLogSearch(readHistorySearch);
  const list = useHistory(log.search);
  const undo = useUndoAnswers();
  const mayUndo = useMayUndo();
  const { data: colleagues = [] } = usePeople();
  const people = new Map(colleagues.map((person) => [person.id, person]));
  const actions = list.data?.actions ?? [];
  return (
    <>
      <LogFilters area="history" log={log}>
        <ChoiceFilters {...log} />
      </LogFilters>
      <LogList area="history" {...{ log, list }} shown={actions.length}>
        {foldedUndos(actions).map(({ action, undos }) => (
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
      </LogList>
    </>
  );
}

type ChoiceFiltersProps = Pick<ReturnType<typeof useLogSearch<HistorySearch>>, "search" | "change">;

function ChoiceFilters({ search, change }: ChoiceFiltersProps) {
  const shared = { emptyLabel: t("ui.any") };
  return (
    <>
      <SelectField
        {...shared}
        label={t("history.person")}
        options={usePersonOptions()}
        value={search.person ?? ""}
        onChange={({ target }) => change({ person: target.value || undefined })}
      />
      <SelectField
        {...shared}
        label={t("history.kind")}
        options={actionKinds.map((kind) => ({ value: kind, label: t(`history.kind.${kind}`) }))}
        value={search.kind ?? ""}
        onChange={({ target }) => change({ kind: oneOf(actionKinds, target.value) })}
      />
      <SelectField
        {...shared}
        label={t("ui.recordType")}
        options={actionNouns.map((noun) => ({ value: noun, label: nounName(noun) }))}
        value={search.noun ?? ""}
        onChange={({ target }) => change({ noun: oneOf(actionNouns, target.value) })}
      />
    </>
  );
}

function usePersonOptions() {
  const { data: people = [] } = usePeople();
  const names = new Map(useActors().map(({ actor_id, actor_name }) => [actor_id, actor_name]));
  for (const { id, name } of people) names.set(id, name);
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((left, right) => compareTexts(left.label, right.label));
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
