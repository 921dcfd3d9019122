import { optionalMoment } from "@lanyard/contract/field/field-schema";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import { taskSchemas } from "@lanyard/contract/task/task-schema";
import { momentText } from "#src/db/json-rows.ts";
import { hasNextDay, mostYears, movedReminder, tasks } from "#src/features/task/task.ts";
import type { FieldValues } from "#src/log/record-change.ts";
import { writtenColumns } from "#src/records/kind/record-kind.ts";
import { emptyValues, withSent } from "#src/records/kind/record-values.ts";
import { dayIn, hasTime, momentIn, readClock } from "./column-reading.ts";
import { targetOf } from "./import-links.ts";
import type { Importable, RecordRow, RowContext, RowValues } from "./importable.ts";
import { byExternalId, bySimilarity, textOf, textsOf } from "./match-ways.ts";
import { type ModeOf, replaces } from "./merge-modes.ts";
import { type OptionWords, optionIn, withSchemas } from "./target-rules.ts";
import { taskColumns } from "./task-column-names.ts";

const { kind } = tasks;
const { fields: descriptors } = recordKinds.task;
const emptyTask = { ...emptyValues(descriptors), ...kind.startValues, priority: null };

const itsDue = `coalesce(c.due_on::text, ${momentText("c.due_at")})`;
const linked = Object.keys(recordKinds.task.parents);
const itsLink = `coalesce(${linked.map((column) => `c.${column}`).join(", ")})`;

const alike = {
  ...bySimilarity({ columns: ["name_key"], others: [itsDue, itsLink], isKeyless: "true" }),
  /** Returns the key without the parent, which is added when rows are linked. */
  keyOf: bySimilarity({ columns: ["name_key"], isKeyless: "true" }).keyOf,
};
/** Matches tasks with the same name and linked record, even if their due dates differ. */
const ofOneName = bySimilarity({
  columns: ["name_key"],
  others: [itsLink],
  isKeyless: `${itsLink} is not null`,
});
/** Matches a task that an import created without a link, because the named record was missing. */
const alikeOfNothing = bySimilarity({
  columns: ["name_key"],
  others: [itsDue],
  isKeyless: `${itsLink} is null`,
});

const priorities: OptionWords = [
  [
    "high",
    /^(?:high(?:est)?|urgent|critical|(?:sehr )?hoch|hochste|dringend|(?:tres )?(?:haute|elevee?)|(?:muy )?alt[ao]|urgente|hoog)$/u,
  ],
  [
    "normal",
    /^(?:normal[e]?|medium|mid|none|standard|mittel|keine?|moyenne?|aucune?|medi[ao]|ninguna|nessuna|normaal|gemiddeld)$/u,
  ],
  [
    "low",
    /^(?:low(?:est)?|(?:sehr )?niedrig(?:ste)?|gering|(?:tres )?(?:basse|faible)|(?:muy )?baj[ao]|bass[ao]|baix[ao]|laag)$/u,
  ],
];

export const task: Importable = {
  known: taskColumns,
  targets: withSchemas(
    { ...taskSchemas.input.shape, done_at: optionalMoment },
    {
      due_time: { isNamed: true },
      priority: { optionOf: optionIn(priorities) },
      done: { isNamed: true, choice: { of: "option", options: ["done", "open"], isKept: false } },
      done_at: { cellKind: "moment" },
      done_by: { choice: { of: "member", options: [], isKept: false } },
    },
  ),
  filled: ["reminded_of"],
  ways: [
    { ...byExternalId, name: "key" },
    { ...alike.way, endsInLink: true },
    { ...alikeOfNothing.way, isOfRecordsOnly: true },
    { ...ofOneName.way, name: "name_and_company", endsInLink: true, isLikely: true },
  ],
  rowOf,
  mergeSpecial: (now, record, modeOf) => ({
    ...dueOf(now, record, modeOf),
    ...doneOf(now, record, modeOf),
    ...repeatOf(now, record, modeOf),
    ...reminderOf(now, record, modeOf),
  }),
};

function rowOf(said: RowValues, context: RowContext): RecordRow | { readonly refused: Refusal } {
  const { fields, named } = said;
  const title = textOf(fields.title);
  if (title === null) return { refused: refusal("taskTitleMissing") };
  const due = dueIn(said, context);
  const done = doneIn(said, { due: due.due_on ?? due.due_at, now: context.enteredAt });
  const remindAt = textOf(fields.remind_at);
  const isToCome = done.at === null && due.due_at !== null && due.due_at > context.enteredAt;
  const usual = isToCome ? { remind_at: due.due_at } : {};
  const sent = { ...fields, ...(remindAt === null && usual), ...due };
  const columns = writtenColumns(kind, {
    ...withSent(descriptors, emptyTask, sent),
    repeat: repeatIn(said, due),
    done_at: done.at,
    done_by: done.at === null ? null : textOf(fields.done_by),
  });
  const key = { name_key: columns.name_key ?? null };
  const dueText = due.due_on ?? due.due_at;
  const namesNothing =
    textOf(fields.company) === null && linked.every((column) => named[targetOf(column)] === undefined);
  return {
    columns: {
      ...columns,
      reminded_of: remindAt !== null && remindAt <= context.enteredAt ? remindAt : null,
      said: [...due.said, ...done.said, ...(remindAt === null ? [] : ["remind_at"])],
    },
    matchKeys: [
      textOf(fields.external_id),
      alike.keyOf(key, dueText),
      namesNothing ? null : alikeOfNothing.keyOf(key, dueText),
      namesNothing ? null : ofOneName.keyOf(key),
    ],
  };
}

interface Due {
  readonly due_on: string | null;
  readonly due_at: string | null;
  /** The targets of the columns with the due date. */
  readonly said: readonly string[];
}

/**
 * Reads the due date. A cell without a time of day is a date. If a separate column has the time, the date and
 * the time become a timestamp.
 */
function dueIn({ fields, named, written, leaveOut }: RowValues, { timeZone }: RowContext): Due {
  const moment = textOf(fields.due_at);
  if (moment !== null && hasTime(written("due_at")))
    return { due_on: null, due_at: moment, said: ["due_at"] };
  const said = [moment === null ? "due_on" : "due_at"];
  const day = moment === null ? textOf(fields.due_on) : dayIn(moment, timeZone);
  if (day === null) return { due_on: null, due_at: null, said: [] };
  const clock = named.due_time === undefined ? "" : readClock(named.due_time);
  if (clock === undefined) leaveOut("due_time", named.due_time ?? "", refusal("invalidMoment"));
  return clock
    ? { due_on: null, due_at: momentIn(day + clock, timeZone), said }
    : { due_on: day, due_at: null, said };
}

const doneWords =
  /^(?:true|yes|y|x|1|✓|✔|done|completed?|closed|finished|held|erledigt|abgeschlossen|fertig|ja|wahr|terminee?|faite?|effectuee?|achevee?|oui|vrai|complet[ao]|completad[ao]|terminad[ao]|finalizad[ao]|hech[ao]|si|verdadero|completat[ao]|fatt[ao]|concluid[ao]|feit[ao]|sim|voltooid|gereed|afgerond)$/u;
const openWords =
  /^(?:false|no|n|0|open|not started|in progress|not completed|incomplete|planned|pending|deferred|waiting(?: on someone else| for input)?|to do|todo|nein|falsch|offen|nicht (?:begonnen|gestartet|erledigt)|in bearbeitung|geplant|zuruckgestellt|non|faux|ouverte?|a faire|en cours|non commencee?|pas commencee?|reportee?|abiert[ao]|pendiente|en curso|en progreso|no iniciad[ao]|sin empezar|por hacer|apert[ao]|da fare|in corso|non iniziat[ao]|abert[ao]|pendente|em andamento|nao iniciad[ao]|nee|niet gestart|bezig)$/u;

interface Done {
  readonly at: string | null;
  /** The field `done_at` if the moment is known, or else the state in the row: `done` or `open`. */
  readonly said: readonly string[];
}

/**
 * Reads the completion of a task. A completed task without a moment counts as done on its due date, or today
 * if the due date is later or missing.
 */
function doneIn(
  { fields, named, leaveOut }: RowValues,
  { due, now }: { due: string | null; now: string },
): Done {
  const at = textOf(fields.done_at);
  if (at !== null) return { at, said: ["done_at"] };
  if (named.done === undefined) return { at: null, said: [] };
  const word = foldText(named.done);
  const today = now.slice(0, 10);
  if (doneWords.test(word)) {
    const known = due !== null && due < today ? due : today;
    return { at: known.length === today.length ? `${known}T00:00:00.000Z` : known, said: ["done"] };
  }
  if (!openWords.test(word)) leaveOut("done", named.done, refusal("importTaskStateUnknown"));
  return { at: null, said: openWords.test(word) ? ["open"] : [] };
}

/** Reads a repetition rule (RFC 5545). The task must have a due date, and the rule must have a next day. */
function repeatIn({ fields, written, leaveOut }: RowValues, { due_on, due_at }: Due): string | null {
  const repeat = textOf(fields.repeat);
  const isDue = (due_on ?? due_at) !== null;
  if (repeat === null || (isDue && hasNextDay({ due_on, due_at, repeat }))) return repeat;
  const reason = isDue ? refusal("repeatWithoutNext", { years: mostYears }) : refusal("repeatNeedsDue");
  leaveOut("repeat", written("repeat"), reason);
  return null;
}

const saidOf = ({ said }: FieldValues): ReadonlySet<string> => new Set(textsOf(said));

/** Merges due day and due moment, which are one value: a row that sets one replaces both. */
function dueOf(now: FieldValues, record: FieldValues, modeOf: ModeOf): FieldValues {
  const [there, written] = [now, record].map(({ due_on = null, due_at = null }) => ({ due_on, due_at }));
  const isThere = [now.due_on, now.due_at].some((value) => typeof value === "string");
  const [column = ""] = ["due_on", "due_at"].filter((name) => saidOf(record).has(name));
  const takes = column !== "" && replaces(modeOf(column), !isThere);
  return (takes ? written : there) ?? {};
}

function reminderOf(now: FieldValues, record: FieldValues, modeOf: ModeOf): FieldValues {
  const { remind_at: kept = null, due_on = null, due_at = null } = now;
  // A reminder that was already past when the file was imported does not replace the task's reminder.
  if (typeof record.reminded_of === "string") return { remind_at: kept };
  if (saidOf(record).has("remind_at")) return {};
  const due = dueOf(now, record, modeOf);
  const isMoved = (due.due_on ?? null) !== due_on || (due.due_at ?? null) !== due_at;
  return { remind_at: isMoved ? movedReminder(now, due) : kept };
}

/**
 * Merges the completion. A completed task is reopened only if the file says that it is open, in mode `take`.
 * A repeating task is not completed, because its completion would create the next task.
 */
function doneOf(now: FieldValues, record: FieldValues, modeOf: ModeOf): FieldValues {
  const said = saidOf(record);
  const mode = modeOf(said.has("done_at") ? "done_at" : "done");
  const isDone = typeof now.done_at === "string";
  if (typeof now.repeat === "string" || mode === "keep") return {};
  if (said.has("open") && isDone && mode === "take") return { done_at: null, done_by: null };
  const takes = said.has("done_at") ? replaces(mode, !isDone) : said.has("done") && !isDone;
  if (!takes) return {};
  const doneBy = modeOf("done_by") === "keep" ? undefined : record.done_by;
  return { done_at: record.done_at ?? null, done_by: doneBy ?? now.done_by ?? null };
}

/**
 * Returns the row's rule if the import may replace the task's rule. A rule without a due date has no start.
 */
function repeatOf(now: FieldValues, record: FieldValues, modeOf: ModeOf): FieldValues {
  const takes = replaces(modeOf("repeat"), typeof now.repeat !== "string");
  const { due_on = null, due_at = null } = dueOf(now, record, modeOf);
  const repeat = record.repeat ?? null;
  const isDue = typeof due_on === "string" || typeof due_at === "string";
  const isKept = repeat === null || !takes || !isDue || !hasNextDay({ due_on, due_at, repeat });
  return isKept ? {} : { repeat };
}
