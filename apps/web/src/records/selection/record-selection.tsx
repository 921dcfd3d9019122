import { maxBulkIds } from "@lanyard/contract/limits";
import { useId } from "react";
import { useEscape } from "#src/lib/browser/use-escape.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { RecordDeletion } from "#src/records/deletion/use-ids-being-deleted.ts";
import { totalText } from "#src/records/list/list-total.ts";
import type { ListTexts } from "#src/records/record-kind.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectionHeader } from "./selection-header.tsx";
import type { Selection } from "./use-selection.ts";

export type RecordSelectionProps = {
  selection: Selection;
  /** How many are on screen, and how many match. */
  shown: number;
  total: number;
  /** Whether all that match are counted, and not only guessed. */
  isTotalExact: boolean;
};

/** What narrows the list, and which of its matches were left out. */
type MatchingChoice<Matching> = Matching & { except?: string[] };

type Rules<Matching> = RecordSelectionProps & {
  texts: ListTexts;
  /** What narrows the list. */
  matching: Matching;
  deletion: { mutate: (deletion: RecordDeletion<MatchingChoice<Matching>>) => void };
  /** Left out where Undo is enough. */
  confirm?: (count: number) => Promise<boolean>;
};

/** Stands in for the header while records are selected: those on screen, on other pages too, or all that match. */
export function RecordSelection<Matching extends object>(props: Rules<Matching>) {
  const { texts, selection, shown, total, isTotalExact } = props;
  useEscape(selection.clear);
  const isBeyondPage = selection.chosen.isAllMatching || selection.count > selection.ids.size;
  // What is only guessed is not offered: its number is part of the question.
  const mayTakeAll = selection.isAll && total > selection.count && isTotalExact;
  return (
    <SelectionHeader
      title={texts.title()}
      selection={selection}
      total={isBeyondPage ? totalText({ total, isTotalExact }) : formatCount(shown)}
      onDelete={() => void removeSelected(props)}
    >
      {mayTakeAll && (
        <AllMatching
          text={texts.selectMatching({ count: formatCount(total) })}
          isTooMany={total > maxBulkIds}
          onChoose={selection.takeAllMatching}
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

async function removeSelected<Matching extends object>({ selection, matching, ...props }: Rules<Matching>) {
  const { count, chosen, ids } = selection;
  const { isAllMatching, marked } = chosen;
  if (props.confirm && !(await props.confirm(count))) return;
  const except = marked.size > 0 && { except: [...marked] };
  props.deletion.mutate(
    isAllMatching ? { ids: [...ids], matching: { ...matching, ...except, count } } : { ids: [...marked] },
  );
  selection.clear();
}
