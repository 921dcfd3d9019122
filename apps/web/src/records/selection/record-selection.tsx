import { maxBulkIds } from "@lanyard/contract/limits";
import { useId, useState } from "react";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import {
  confirmSelectedDeletion,
  type DeletedSource,
  useRecordDeletion,
} from "#src/records/deletion/use-record-deletion.ts";
import { usePaletteSubject } from "#src/records/keys/palette-subject.ts";
import { kindText } from "#src/records/kind-text.ts";
import { totalText } from "#src/records/list/list-total.ts";
import {
  type MergeNoun,
  maxMergedRecords,
  mergeNounOf,
  requestMerge,
} from "#src/records/merge/merge-requests.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { toast } from "#src/ui/overlays/toast.ts";
import { useEscape } from "#src/ui/overlays/use-escape.ts";
import { type BulkChoice, BulkEditDialog, type BulkWanted } from "./bulk-edit-dialog.tsx";
import { SelectionHeader } from "./selection-header.tsx";
import { type BulkSource, useBulkUpdate } from "./use-bulk-update.ts";
import type { Selection } from "./use-selection.ts";

export type RecordSelectionProps = {
  selection: Selection;
  /** How many are on screen, and how many match. */
  shown: number;
  total: number;
  /** Whether all that match are counted, and not only guessed. */
  isTotalExact: boolean;
};

type SelectionRules<Params, Matching> = RecordSelectionProps & {
  source: DeletedSource<Matching> & BulkSource & { params: { matching: (params: Params) => Matching } };
  params: Params;
  /** Values of records beside their plain fields, which all may be given. */
  useChoices?: UseBulkChoices | undefined;
};

/** A hook, since the values may have to be asked for. */
export type UseBulkChoices = () => readonly BulkChoice[];

const useNoChoices: UseBulkChoices = () => [];

/** Stands in for the header while records are selected: those on screen, on other pages too, or all that match. */
export function RecordSelection<Params, Matching>(props: SelectionRules<Params, Matching>) {
  const { source, params, selection, shown, total, isTotalExact, useChoices = useNoChoices } = props;
  const choices = useChoices();
  const deletion = useRecordDeletion<Matching>(source);
  const update = useBulkUpdate(source);
  const [isEditing, setIsEditing] = useState(false);
  useEscape(() => !isEditing && selection.clear());
  const isBeyondPage = selection.chosen.isAllMatching || selection.count > selection.ids.size;
  // What is only guessed is not offered: its number is part of the question.
  const mayTakeAll = selection.isAll && total > selection.count && isTotalExact;
  const removeSelected = async () => {
    const { count, chosen, ids } = selection;
    const { isAllMatching, marked } = chosen;
    if (!(await confirmSelectedDeletion(source.routes, count))) return;
    const except = marked.size > 0 && { except: [...marked] };
    const matching = isAllMatching ? { ...source.params.matching(params), ...except, count } : undefined;
    deletion.mutate({ ids: isAllMatching ? [...ids] : [...marked], matching });
    selection.clear();
  };
  const apply = async ({ change, ...tags }: BulkWanted, choice?: BulkChoice) => {
    const { chosen } = selection;
    const { isAllMatching, marked } = chosen;
    const which = isAllMatching
      ? { matching: source.params.matching(params), except: [...marked] }
      : { ids: [...marked] };
    setIsEditing(false);
    const value = choice === undefined ? undefined : change[choice.name];
    const along = typeof value === "string" ? await choice?.complete?.(value) : {};
    if (along !== undefined || choice?.complete === undefined)
      update.mutate({ ...which, ...tags, change: { ...change, ...along } });
  };
  const { isAllMatching, marked } = selection.chosen;
  // Of all that match it is not known which they are.
  usePaletteSubject(
    isAllMatching
      ? undefined
      : {
          noun: source.noun,
          ids: [...marked],
          title: t("ui.selectedRecords", { count: marked.size, shown: formatCount(marked.size) }),
          onEdit: () => setIsEditing(true),
          onDelete: () => void removeSelected(),
          onMerged: selection.clear,
        },
  );
  const mergeNoun = mergeNounOf(source.noun);
  const merge = mergeNoun && selection.count > 1 ? () => askMerge(mergeNoun, selection) : undefined;
  return (
    <SelectionHeader
      title={kindText(source.routes, "title")}
      selection={selection}
      total={isBeyondPage ? totalText({ total, isTotalExact }) : formatCount(shown)}
      onEdit={() => setIsEditing(true)}
      onMerge={merge}
      onDelete={() => void removeSelected()}
    >
      {mayTakeAll && (
        <AllMatching
          text={kindText(source.routes, "selectMatching", { count: formatCount(total) })}
          isTooMany={total > maxBulkIds}
          onChoose={selection.takeAllMatching}
        />
      )}
      {isEditing && (
        <BulkEditDialog
          noun={source.noun}
          title={t("ui.bulkTitle", { count: selection.count, shown: formatCount(selection.count) })}
          choices={choices}
          onApply={(wanted, choice) => void apply(wanted, choice)}
          onClose={() => setIsEditing(false)}
        />
      )}
    </SelectionHeader>
  );
}

/** Compares the selected records, as far as that many can be. */
function askMerge(noun: MergeNoun, { count, chosen, ids, clear }: Selection): void {
  if (count > maxMergedRecords) return void toast.info(t("ui.mergeTooMany", { most: maxMergedRecords }));
  requestMerge({ noun, ids: [...(chosen.isAllMatching ? ids : chosen.marked)], onMerged: clear });
}

type AllMatchingProps = { text: string; isTooMany: boolean; onChoose: () => void };

function AllMatching({ text, isTooMany, onChoose }: AllMatchingProps) {
  const reasonId = useId();
  if (!isTooMany)
    return (
      <Button variant="ghost" onClick={onChoose}>
        {text}
      </Button>
    );
  return (
    <>
      <Button variant="ghost" disabled aria-describedby={reasonId}>
        {text}
      </Button>
      <span id={reasonId} className="muted">
        {t("ui.selectionLimit", { limit: formatCount(maxBulkIds) })}
      </span>
    </>
  );
}
