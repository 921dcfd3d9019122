import { maxBulkIds } from "@lanyard/contract/limits";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { confirmSelectedDeletion, useRecordDeletion } from "#src/records/deletion/use-record-deletion.ts";
import { type BulkCommands, usePaletteSubject } from "#src/records/keys/palette-subject.ts";
import type { RecordSource } from "#src/records/source.ts";
import { confirm } from "#src/ui/overlays/confirm.ts";
import { toast } from "#src/ui/overlays/toast.ts";
import {
  addTags,
  type BulkChoice,
  BulkEditDialog,
  type BulkParts,
  type BulkUpdateRequest,
  type Completion,
  removeTags,
  tagsFieldOf,
} from "./bulk-edit-dialog.tsx";
import { BulkMenus } from "./bulk-menus.tsx";
import { useStageChoices } from "./stage-choice.ts";
import { useBulkUpdate } from "./use-bulk-update.ts";

const noParts: BulkParts = {};
const noCompletion: Completion = { values: {} };

type Selected = {
  count: number;
  /** The selected ids; only those on this page if all matching records are selected. */
  ids: readonly string[];
  /** Set if all matching records are selected. `except` contains the excluded ids. */
  all?: { matching: object; except: string[] } | undefined;
  clear: () => void;
} & Pick<BulkCommands, "merge" | "exportFile">;

export function useSelectedRecords(
  source: RecordSource,
  { count, ids, all, clear, merge, exportFile }: Selected,
  parts: BulkParts = noParts,
) {
  const choices = useStageChoices(source.noun, parts.completeStage);
  const deletion = useRecordDeletion(source);
  const update = useBulkUpdate(source.noun);
  // Set while the dialog is open. `startAt` is the field to change, if known.
  const [editing, setEditing] = useState<{ startAt?: string }>();
  const edit = () => setEditing({});
  const remove = async () => {
    // Deletion has a lower limit than changes.
    if (count > maxBulkIds) return void toast.info(t("ui.deletionLimit", { limit: maxBulkIds }));
    if (!(await confirmSelectedDeletion(source.routes, count))) return;
    const except = all && all.except.length > 0 && { except: all.except };
    deletion.mutate({ ids, matching: all && { ...all.matching, ...except, count } });
    clear();
  };
  const apply = async ({ change, ...tags }: BulkUpdateRequest, choice?: BulkChoice) => {
    setEditing(undefined);
    const value = choice === undefined ? undefined : change[choice.name];
    const known = all ? [] : [...ids];
    const along = choice && typeof value === "string" ? await choice.complete(value, known) : noCompletion;
    if (along === undefined) return;
    const { values, send } = along;
    update.mutate({ ...(all ?? { ids: known }), ...tags, change: { ...change, ...values }, send });
  };
  const onApply = (wanted: BulkUpdateRequest, choice?: BulkChoice) => void apply(wanted, choice);
  // Unlike the dialog, a menu does not show the number of records, so large changes need confirmation.
  const fromMenu = async (wanted: BulkUpdateRequest, description: string, choice?: BulkChoice) => {
    const isConfirmed = count <= changedUnasked || (await confirmChange(count, description));
    if (isConfirmed) onApply(wanted, choice);
  };
  const [stageChoice] = choices;
  const tags = tagsFieldOf(source.noun);
  usePaletteSubject({
    noun: source.noun,
    ids: all ? [] : ids,
    title: t("ui.selectedRecords", { count }),
    onEdit: edit,
    onDelete: () => void remove(),
    onMerged: clear,
    bulk: {
      change: (change, description) => void fromMenu({ change }, description),
      enterStage:
        stageChoice &&
        ((id, description) =>
          void fromMenu({ change: { [stageChoice.name]: id } }, description, stageChoice)),
      addTags: tags === undefined ? undefined : () => setEditing({ startAt: addTags }),
      removeTags: tags === undefined ? undefined : () => setEditing({ startAt: removeTags }),
      merge,
      exportFile,
    },
  });
  const menus = (
    <BulkMenus
      noun={source.noun}
      choices={choices}
      onApply={(...chosen) => void fromMenu(...chosen)}
      onAsk={(startAt) => setEditing({ startAt })}
    />
  );
  const dialog = editing && (
    <BulkEditDialog
      {...editing}
      noun={source.noun}
      title={t("ui.bulkTitle", { count })}
      {...{ choices, parts }}
      onApply={onApply}
      onClose={() => setEditing(undefined)}
    />
  );
  return { edit, remove, isEditing: editing !== undefined, menus, dialog };
}

/** The number of records above which a change from a menu needs confirmation. */
const changedUnasked = 50;

function confirmChange(count: number, description: string): Promise<boolean> {
  return confirm({
    title: t("ui.bulkTitle", { count }),
    message: description,
    confirmLabel: t("ui.apply"),
  });
}
