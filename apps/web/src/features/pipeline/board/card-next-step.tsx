import { CircleDashed, ListTodo } from "lucide-react";
import { formatPlainDateShort } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { dueDay, isOverdue } from "#src/records/tasks/due-day.ts";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { type BoardCard, cardValue } from "./board-model.ts";

/** What is to be done next about a card, and whose it is. What is won or lost needs no next step. */
export function CardNextStep({ card }: { card: BoardCard }) {
  const outcome = cardValue(card, "stage_outcome");
  const isClosed = outcome !== undefined && outcome !== null;
  const owner = card.owner_name;
  if (isClosed && !card.next_step && !owner) return null;
  return (
    <div className="kcard__step">
      {(card.next_step || !isClosed) && <Step step={card.next_step} />}
      {owner && (
        <span className="kcard__owner" title={t("pipeline.ownedBy", { name: owner })}>
          <span className="vh">{t("pipeline.ownedBy", { name: owner })}</span>
          <Avatar name={owner} size="xs" />
        </span>
      )}
    </div>
  );
}

function Step({ step }: { step: BoardCard["next_step"] }) {
  if (!step) {
    return (
      <span className="kcard__what">
        <Icon of={CircleDashed} size={13} />
        <span className="trunc">{t("pipeline.noNextStep")}</span>
      </span>
    );
  }
  const day = dueDay(step);
  const text = t("pipeline.nextStep", { title: step.title });
  return (
    <span className={classNames("kcard__what", isOverdue(step) && "is-overdue")} title={text}>
      <Icon of={ListTodo} size={13} />
      <span className="trunc" dir="auto">
        <span className="vh">{t("pipeline.nextStepLabel")} </span>
        {step.title}
      </span>
      {day !== null && <span className="kcard__due">{formatPlainDateShort(Date.parse(day))}</span>}
    </span>
  );
}
