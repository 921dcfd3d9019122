import { Popover } from "@base-ui/react/popover";
import { Plus } from "lucide-react";
import { use, useRef, useState } from "react";
import { usePipelineChange } from "#src/features/pipeline/pipeline-queries.ts";
import { StageColor } from "#src/features/pipeline/stage-color.tsx";
import { useOrganisationCurrency } from "#src/lib/api/organisation-currency.ts";
import { formatCount, formatMoneyShort } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { type BoardKind, isStaged } from "./board-kinds.ts";
import { type BoardColumn, declaredBoard } from "./board-model.ts";
import { LeftCardsContext } from "./left-cards.ts";

type StageHeadProps = {
  kind: BoardKind;
  column: BoardColumn;
  isWeighted: boolean;
  mayManage: boolean;
  onAdd: ((stageId: string) => void) | undefined;
};

/** The header of a column: name, count, totals and actions (spec section 2.10). */
export function StageHead({ kind, column, isWeighted, mayManage, onAdd }: StageHeadProps) {
  const isSummed = declaredBoard(kind)?.amount !== undefined;
  const { own, others } = useSums(column, isWeighted);
  const left = use(LeftCardsContext);
  const shown = column.cards.filter(({ id }) => !left.has(id));
  return (
    <div className="stage__head">
      <div className="stage__name">
        <StageName column={column} mayManage={mayManage} />
        {onAdd && isStaged(kind) && (
          <IconButton
            icon={Plus}
            size="xs"
            label={t(`pipeline.addTo.${kind}`, { stage: column.name })}
            onClick={() => onAdd(column.id)}
          />
        )}
        {mayManage && <StageColor column={column} />}
      </div>
      <div className="stage__sum">
        <StageCount shown={shown.length} total={column.total} />
        {isSummed && (
          <b className="trunc" title={own.text}>
            {own.text}
          </b>
        )}
      </div>
      {isSummed && <OtherSums {...{ column, isWeighted, own, others }} />}
    </div>
  );
}

/**
 * The number of cards, such as "50 of 73". If all cards are loaded, the column shows only the total, but
 * screen readers still read both numbers.
 */
function StageCount({ shown, total }: { shown: number; total: number }) {
  const text = t("pipeline.shownOfTotal", { shown, total });
  if (shown !== total) return <span>{text}</span>;
  return (
    <span>
      <span aria-hidden="true">{formatCount(total)}</span>
      <span className="vh">{text}</span>
    </span>
  );
}

type StageSum = { currency: string; text: string };

/**
 * Returns the totals of a column for each currency: first the organisation's currency, then the others in the
 * same order for all columns. Amounts in different currencies are never added.
 */
function useSums(
  { totals }: BoardColumn,
  isWeighted: boolean,
): { own: StageSum; others: readonly StageSum[] } {
  const { data: currency = totals[0]?.currency } = useOrganisationCurrency();
  const sums = totals.map(
    (total): StageSum => ({
      currency: total.currency,
      text: formatMoneyShort(isWeighted ? total.weighted_cents : total.amount_cents, total.currency),
    }),
  );
  const own = sums.find((sum) => sum.currency === currency);
  return {
    own: own ?? { currency: currency ?? "", text: formatMoneyShort(0, currency) },
    others: sums
      .filter((sum) => sum !== own)
      .toSorted((left, right) => (left.currency < right.currency ? -1 : 1)),
  };
}

type OtherSumsProps = Pick<StageHeadProps, "column" | "isWeighted"> & {
  own: StageSum;
  others: readonly StageSum[];
};

/**
 * Totals in other currencies, limited to one line so that the first cards of all columns align. A click shows
 * all totals.
 */
function OtherSums({ column, isWeighted, own, others }: OtherSumsProps) {
  const label = isWeighted
    ? t("pipeline.weightedOf", { stage: column.name })
    : t("pipeline.totalOf", { stage: column.name });
  if (others.length === 0) return <p className="stage__others" />;
  return <StageSums label={label} own={own} others={others} />;
}

function shortened(texts: readonly string[]): readonly string[] {
  return texts.length <= 2 ? texts : [...texts.slice(0, 1), `+${texts.length - 1}`];
}

function StageSums({ label, own, others }: Pick<OtherSumsProps, "own" | "others"> & { label: string }) {
  const trigger = (
    <button type="button" className="stage__others trunc">
      {shortened(others.map(({ text }) => text)).join(" · ")}
    </button>
  );
  return (
    <Popover.Root>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner className="menu-layer" side="bottom" align="end" sideOffset={6}>
          <Popover.Popup className="popover stage-sums">
            <Popover.Title>{label}</Popover.Title>
            <ul>
              {[own, ...others].map(({ currency, text }) => (
                <li key={currency}>
                  <span>{currency}</span>
                  <b>{text}</b>
                </li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/**
 * The name of a stage, which administrators can edit. Enter and blur save; Escape discards (spec section
 * 2.10).
 */
function StageName({ column, mayManage }: { column: BoardColumn; mayManage: boolean }) {
  const [isEditing, setIsEditing] = useState(false);
  const [sent, setSent] = useState(column.name);
  const texts = { done: t("pipeline.nameUpdated"), failed: t("pipeline.nameFailed") };
  const { mutate: change, isPending } = usePipelineChange("stage", texts);
  const shown = isPending ? sent : column.name;
  const save = (typed: string) => {
    setIsEditing(false);
    const name = typed.trim();
    if (name === "" || name === column.name) return;
    setSent(name);
    change(({ pipeline }) => pipeline.updateStage({ params: { stageId: column.id }, body: { name } }));
  };
  if (isEditing) return <NameInput name={column.name} onSave={save} onGiveUp={() => setIsEditing(false)} />;
  return (
    <h2 dir="auto">
      {mayManage ? (
        <button
          type="button"
          className="trunc"
          title={t("pipeline.renameStage", { stage: shown })}
          onClick={() => setIsEditing(true)}
        >
          {shown}
        </button>
      ) : (
        <span className="trunc block" title={shown}>
          {shown}
        </span>
      )}
    </h2>
  );
}

type NameInputProps = { name: string; onSave: (name: string) => void; onGiveUp: () => void };

function NameInput({ name, onSave, onGiveUp }: NameInputProps) {
  const hasEnded = useRef(false);
  const end = (run: () => void) => {
    // Removing the focused field also fires blur.
    if (hasEnded.current) return;
    hasEnded.current = true;
    run();
  };
  return (
    <input
      className="input stage__rename"
      aria-label={t("pipeline.stageName")}
      defaultValue={name}
      maxLength={100}
      dir="auto"
      ref={(input) => {
        if (input && document.activeElement !== input) input.select();
      }}
      onBlur={({ target }) => end(() => onSave(target.value))}
      onKeyDown={(event) => {
        const { currentTarget } = event;
        const key = pressedKey(event);
        if (key === "Enter") end(() => onSave(currentTarget.value));
        if (key === "Escape") end(onGiveUp);
      }}
    />
  );
}
