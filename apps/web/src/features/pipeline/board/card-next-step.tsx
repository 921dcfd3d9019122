import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { CircleCheck, CircleDashed } from "lucide-react";
import { formatPlainDateShort } from "#src/lib/format/date.ts";
import { dueDay, isOverdue } from "#src/lib/format/due-day.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { askAbout } from "#src/records/keys/palette-subject.ts";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { nounOf } from "./board-kinds.ts";
import { type BoardCard, cardValue } from "./board-model.ts";
import { cardName } from "./board-text.ts";

type CardNextStepProps = {
  card: BoardCard;
  mayWrite: boolean;
};

export function CardNextStep({ card, mayWrite }: CardNextStepProps) {
  const outcome = cardValue(card, "stage_outcome");
  const isClosed = outcome !== undefined && outcome !== null;
  const owner = "owner_name" in card ? card.owner_name : null;
  const step = "next_step" in card ? card.next_step : null;
  const lacksStep = !step && !isClosed && recordKinds[nounOf(card.kind)].has.tasks;
  if (!step && !lacksStep && !owner) return null;
  return (
    <div className="kcard__step">
      {step && <Step step={step} />}
      {lacksStep && <NoStep card={card} mayWrite={mayWrite} />}
      {owner && (
        <span className="kcard__owner" title={t("pipeline.ownedBy", { name: owner })}>
          <span className="vh">{t("pipeline.ownedBy", { name: owner })}</span>
          <Avatar name={owner} size="xs" />
        </span>
      )}
    </div>
  );
}

function NoStep({ card, mayWrite }: CardNextStepProps) {
  const text = (
    <>
      <Icon of={CircleDashed} size={13} />
      <span className="vh">{t("ui.nextStep.none")}</span>
    </>
  );
  if (!mayWrite)
    return (
      <span className="kcard__what is-none" title={t("ui.nextStep.none")}>
        {text}
      </span>
    );
  return (
    <button
      type="button"
      className="kcard__what is-none"
      // Keyboard users press T on the card instead.
      tabIndex={-1}
      title={t("pipeline.addNextStep")}
      onClick={() => askAbout("task", { noun: nounOf(card.kind), ids: [card.id], title: cardName(card) })}
    >
      {text}
    </button>
  );
}

type NextStep = NonNullable<Extract<BoardCard, { next_step: unknown }>["next_step"]>;

function Step({ step }: { step: NextStep }) {
  const day = dueDay(step);
  const isLate = isOverdue(step);
  const text = t("pipeline.nextStep", { title: step.title });
  return (
    <span className={classNames("kcard__what", isLate && "is-overdue")} title={text}>
      <Icon of={CircleCheck} size={13} />
      <span className="trunc" dir="auto">
        <span className="vh">{t("pipeline.nextStepLabel")} </span>
        {step.title}
      </span>
      {day !== null && (
        <span className="kcard__due">
          {formatPlainDateShort(Date.parse(day))}
          {isLate && <span>{t("ui.nextStep.overdue")}</span>}
        </span>
      )}
    </span>
  );
}
