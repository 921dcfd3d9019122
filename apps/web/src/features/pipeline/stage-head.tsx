import { Plus } from "lucide-react";
import { formatCount, formatMoneyShort } from "#src/lib/format/number.ts";
import { t } from "#src/lib/messages.ts";
import { IconButton } from "#src/ui/icon-button.tsx";
import type { BoardColumn, BoardKind } from "./board-model.ts";
import { StageColor } from "./stage-color.tsx";
import { StageName } from "./stage-name.tsx";

type StageHeadProps = {
  kind: BoardKind;
  column: BoardColumn;
  isWeighted: boolean;
  mayManage: boolean;
  /** Opens the form that creates in this stage; left out for people who only read. */
  onAdd: ((stageId: string) => void) | undefined;
};

/** Name, count, value and what can be done with the stage (spec section 2.10). */
export function StageHead({ kind, column, isWeighted, mayManage, onAdd }: StageHeadProps) {
  const sums = sumsOf(column, isWeighted);
  return (
    <div className="stage__head">
      <div className="stage__name">
        <StageName column={column} mayManage={mayManage} />
        {onAdd && (
          <IconButton
            icon={Plus}
            size="xs"
            label={t("pipeline.addTo", { kind, stage: column.name })}
            onClick={() => onAdd(column.id)}
          />
        )}
        {mayManage && <StageColor column={column} />}
      </div>
      <div className="stage__sum">
        <span>
          {t("pipeline.shownOfTotal", {
            shown: formatCount(column.cards.length),
            total: formatCount(column.total),
          })}
        </span>
        {kind === "deals" && <b>{sums[0]?.text ?? formatMoneyShort(0)}</b>}
      </div>
      {kind === "deals" && <OtherSums column={column} isWeighted={isWeighted} sums={sums} />}
    </div>
  );
}

type Sum = { currency: string; text: string };

/** The value of all deals of a stage in each currency, never a sum across them (rulings, A). */
function sumsOf({ totals }: BoardColumn, isWeighted: boolean): Sum[] {
  return totals.map(({ currency, amount_cents, weighted_cents }) => ({
    currency,
    text: formatMoneyShort(isWeighted ? weighted_cents : amount_cents, currency),
  }));
}

type OtherSumsProps = Pick<StageHeadProps, "column" | "isWeighted"> & { sums: readonly Sum[] };

function OtherSums({ column, isWeighted, sums }: OtherSumsProps) {
  const label = isWeighted
    ? t("pipeline.weightedOf", { stage: column.name })
    : t("pipeline.totalOf", { stage: column.name });
  const others = sums.slice(1);
  if (others.length === 0) return null;
  return (
    <p className="stage__others" title={label}>
      {others.map(({ currency, text }) => (
        <span key={currency}>{text}</span>
      ))}
    </p>
  );
}
