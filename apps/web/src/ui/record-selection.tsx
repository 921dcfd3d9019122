import { maxBulkIds } from "@lanyard/contract/limits";
import { useId, useState } from "react";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/messages.ts";
import type { RecordDeletion } from "#src/lib/use-ids-being-deleted.ts";
import { Button } from "./button.tsx";
import type { ListTexts } from "./record-kind.ts";
import { SelectionHeader } from "./selection-header.tsx";
import { useEscape } from "./use-escape.ts";
import type { Selection } from "./use-selection.ts";

export type RecordSelectionProps = {
  selection: Selection;
  /** How many are on screen, and how many match. */
  shown: number;
  total: number;
  /** Whether all that match are counted, and not only guessed. */
  isTotalExact: boolean;
};

type Rules<Matching> = RecordSelectionProps & {
  texts: ListTexts;
  /** What narrows the list. */
  matching: Matching;
  deletion: { mutate: (deletion: RecordDeletion<Matching>) => void };
  /** Left out where Undo is enough. */
  confirm?: (count: number) => Promise<boolean>;
};

/** Stands in for the header while records are selected: those on screen, or all that match. */
export function RecordSelection<Matching extends object>(props: Rules<Matching>) {
  const { texts, selection, shown, total, isTotalExact } = props;
  const [wantsAll, setWantsAll] = useState(false);
  if (wantsAll && !selection.isAll) setWantsAll(false);
  useEscape(selection.clear);
  // What is only guessed is not offered: its number is part of the question.
  const mayWantAll = selection.isAll && !wantsAll && total > shown && isTotalExact;
  return (
    <SelectionHeader
      title={texts.title()}
      selection={selection}
      total={wantsAll ? total : shown}
      count={wantsAll ? total : undefined}
      onDelete={() => void removeSelected(props, wantsAll)}
    >
      {mayWantAll && (
        <AllMatching
          text={texts.selectMatching({ count: formatCount(total) })}
          isTooMany={total > maxBulkIds}
          onChoose={() => setWantsAll(true)}
        />
      )}
    </SelectionHeader>
  );
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

async function removeSelected<Matching extends object>(props: Rules<Matching>, wantsAll: boolean) {
  const { selection, total, matching, deletion, confirm } = props;
  const ids = [...selection.ids];
  if (confirm && !(await confirm(wantsAll ? total : ids.length))) return;
  deletion.mutate({ ids, matching: wantsAll ? { ...matching, count: total } : undefined });
  selection.clear();
}
