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

/** Returns the name of the record, translated for default stages, pipelines and interaction types. */
export function labelText({ noun, subject_noun, label }: Action): string {
  if (noun === "stage" || noun === "pipeline") return optionText(noun, label);
  // The label of a file consists of the file name and the record's name.
  const [name = ""] = noun === "attachment" ? label.split(" · ").slice(-1) : [label];
  return label.slice(0, label.length - name.length) + nameText(subject_noun ?? noun, name);
}

/**
 * Returns the number of records of an action, with the kind if all records share it. Returns an empty string
 * for one record.
 */
function countText({ record_count: count, noun, label, origin_kind }: Action): string {
  if (count <= 1) return "";
  const isOfOneKind = isRecordNoun(noun) && label !== "" && ofSelections[origin_kind] !== undefined;
  return isOfOneKind ? recordCountText(recordKinds[noun].plural, count) : t("history.records", { count });
}

/** Maps actions on several records to the same action on one record. */
const ofSelections: Partial<Record<ActionKind, ActionKind>> = {
  "bulk-update": "update",
  "bulk-delete": "delete",
  "hand-over": "hand-over",
  move: "move",
};

/** Returns the heading and the description of an entry. For several records, the number replaces the name. */
export function entryTexts(action: Action): { head: string; what: string } {
  const { kind, noun, origin_kind } = action;
  const count = countText(action);
  if (ofSelections[origin_kind] !== undefined && count !== "")
    return { head: count, what: t(`history.kind.${ofSelections[kind] ?? kind}`) };
  const what = [deedName(action), nounName(noun), count].filter(Boolean).join(" · ");
  return { head: labelText(action) || nounName(noun), what };
}

/**
 * Returns a one-line text of an action, and the record's name. For several records, the number is part of the
 * text.
 */
export function actionTexts(action: Action): { what: string; about: string } {
  const { kind, noun } = action;
  const count = countText(action);
  const ofOne = count === "" ? undefined : ofSelections[kind];
  if (ofOne !== undefined) return { what: `${t(`history.kind.${ofOne}`)} · ${count}`, about: "" };
  const about = labelText(action);
  // Old undos can lack the undone action and its kind.
  if (kind === "undo") return { what: count || nounName(noun), about: count === "" ? about : "" };
  return { what: `${deedName(action)} · ${count || nounName(noun)}`, about };
}

/**
 * Returns the path of the action's record, or undefined if the record has no page, was deleted, or is one of
 * several.
 */
export function recordPath(action: Action): string | undefined {
  const { kind, noun, subject_id, subject_noun, undone_by } = action;
  if (subject_id === null || subject_noun === null) return undefined;
  const isGone = (kind === "delete" && !undone_by) || (kind === "create" && undone_by !== null);
  if (isGone && noun === subject_noun) return undefined;
  return `/${recordKinds[subject_noun].plural}/${subject_id}`;
}
