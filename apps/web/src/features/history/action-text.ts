import type { Action, ActionKind, Noun } from "@lanyard/contract/action/action-schema";
import { isRecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { recordCountText } from "#src/records/kind-text.ts";
import { nameText } from "#src/records/shown-name.ts";
import { completionIn } from "#src/records/timeline/completion.ts";

function deedName({ kind, changes }: Action): string {
  const completion = kind === "update" ? completionIn(changes) : undefined;
  return completion === undefined ? t(`history.kind.${kind}`) : t(`history.${completion}`);
}

export function nounName(noun: Noun): string {
  return isRecordNoun(noun) ? t(`kinds.one.${noun}`) : t(`history.noun.${noun}`);
}

export function labelText({ noun, subject_noun, label }: Action): string {
  if (noun === "stage" || noun === "pipeline") return optionText(noun, label);
  // The label of a file is the file name, followed by the name of the record that the file belongs to.
  const [name = ""] = noun === "attachment" ? label.split(" · ").slice(-1) : [label];
  return label.slice(0, label.length - name.length) + nameText(subject_noun ?? noun, name);
}

/**
 * Returns a text such as "9 records", or an empty string for one record. For actions on a selection of
 * records of one kind, the text names the kind: "3 contacts".
 */
function countText({ record_count: count, noun, label, origin_kind }: Action): string {
  if (count <= 1) return "";
  const isOfOneKind = isRecordNoun(noun) && label !== "" && ofSelections[origin_kind] !== undefined;
  return isOfOneKind ? recordCountText(recordKinds[noun].plural, count) : t("history.records", { count });
}

/**
 * Kinds of actions on a selection of records, each with the kind whose name is shown next to the number of
 * records.
 */
const ofSelections: Partial<Record<ActionKind, ActionKind>> = {
  "bulk-update": "update",
  "bulk-delete": "delete",
  "hand-over": "hand-over",
  move: "move",
};

export function entryTexts(action: Action): { head: string; what: string } {
  const { kind, noun, origin_kind } = action;
  const count = countText(action);
  if (ofSelections[origin_kind] !== undefined && count !== "")
    return { head: count, what: t(`history.kind.${ofSelections[kind] ?? kind}`) };
  const what = [deedName(action), nounName(noun), count].filter(Boolean).join(" · ");
  return { head: labelText(action) || nounName(noun), what };
}

/**
 * Returns the text of an action in one line (`what`), and the name of its record (`about`). For several
 * records, `what` contains their number, and `about` can be empty.
 */
export function actionTexts(action: Action): { what: string; about: string } {
  const { kind, noun } = action;
  const count = countText(action);
  const ofOne = count === "" ? undefined : ofSelections[kind];
  if (ofOne !== undefined) return { what: `${t(`history.kind.${ofOne}`)} · ${count}`, about: "" };
  const about = labelText(action);
  // The text of an undo omits the kind of change, because an undo is described here only if the undone action
  // is unknown.
  if (kind === "undo") return { what: count || nounName(noun), about: count === "" ? about : "" };
  return { what: `${deedName(action)} · ${count || nounName(noun)}`, about };
}

export function recordPath(action: Action): string | undefined {
  const { kind, noun, subject_id, subject_noun, undone_by } = action;
  if (subject_id === null || subject_noun === null) return undefined;
  const isGone = (kind === "delete" && !undone_by) || (kind === "create" && undone_by !== null);
  if (isGone && noun === subject_noun) return undefined;
  return `/${recordKinds[subject_noun].plural}/${subject_id}`;
}
