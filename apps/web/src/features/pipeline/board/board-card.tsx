import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { StageOutcome } from "@lanyard/contract/pipeline/pipeline-schema";
import { Link } from "@tanstack/react-router";
import { Clock3, MessageSquareDashed, Phone, ThumbsDown, Trophy, X } from "lucide-react";
import { type Ref, use } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { CallLink } from "#src/records/fields/mail-phone-links.tsx";
import { askAbout } from "#src/records/keys/palette-subject.ts";
import { LeftMark } from "#src/records/table/record-link.tsx";
import { Checkbox } from "#src/ui/controls/checkbox.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { isModifiedClick } from "#src/ui/layout/row-press.ts";
import { nounOf } from "./board-kinds.ts";
import { type BoardCard, cardValue } from "./board-model.ts";
import { cardName, ownName } from "./board-text.ts";
import { cardFace } from "./card-face.tsx";
import { CardColumnsContext, CardFields } from "./card-fields.tsx";
import { CardNextStep } from "./card-next-step.tsx";
import { LeftCardsContext } from "./left-cards.ts";

export type BoardActions = {
  readonly mayWrite: boolean;
  /** Whether a selection is active, so that a click selects instead of opening. */
  readonly isSelecting: boolean;
  readonly onOpen: (id: string) => void;
  readonly onToggle: (id: string) => void;
  /** Removes a card from the board. Undefined for kinds that are always on a board. */
  readonly onRemove: ((card: BoardCard) => void) | undefined;
  /** Outcomes for which a card has buttons, unless the card already has an outcome. */
  readonly outcomes: readonly StageOutcome[];
  readonly onEnd: (id: string, outcome: StageOutcome) => void;
};

const dayMs = 86_400_000;

export function daysSince(enteredAt: string, now = Date.now()): number {
  return Math.max(0, Math.floor((now - Date.parse(enteredAt)) / dayMs));
}

/**
 * Returns the days since the last interaction, or else since the card entered its stage. Returns undefined
 * for closed cards and within the time limit of the stage.
 */
function quietDays(card: BoardCard, timeLimitDays: number | null): number | undefined {
  const isClosed = (cardValue(card, "stage_outcome") ?? null) !== null;
  if (timeLimitDays === null || isClosed || !("last_interaction_at" in card)) return undefined;
  const days = daysSince(card.last_interaction_at ?? String(cardValue(card, "stage_entered_at")));
  return days > timeLimitDays ? days : undefined;
}

type BoardCardFaceProps = {
  card: BoardCard;
  timeLimitDays: number | null;
  actions: BoardActions | undefined;
  isSelected?: boolean;
  isOpen?: boolean;
  isDragged?: boolean;
  mover?: string | undefined;
  linkRef?: Ref<HTMLAnchorElement>;
  linkProps?: object;
};

export function BoardCardFace(props: BoardCardFaceProps) {
  const { card, timeLimitDays, actions, mover } = props;
  const days = timeLimitDays === null ? undefined : daysSince(String(cardValue(card, "stage_entered_at")));
  const isLate = days !== undefined && timeLimitDays !== null && days > timeLimitDays;
  const quiet = quietDays(card, timeLimitDays);
  const columns = use(CardColumnsContext);
  const hasLeft = use(LeftCardsContext).has(card.id);
  const face = cardFace(card.kind);
  const call = face.call?.(card);
  const isOverdue = face.isOverdue?.(card) ?? false;
  return (
    <article
      className={classNames(
        "kcard",
        isOverdue && "is-overdue",
        isLate && "is-late",
        props.isSelected && "is-selected",
        props.isOpen && "is-open",
        props.isDragged && "is-drag",
        mover !== undefined && "is-moved",
        hasLeft && "is-muted",
      )}
    >
      <h3 className="kcard__name" dir="auto">
        <CardLink {...props} />
        <LeftMark record={{ hasLeft }} />
      </h3>
      {columns ? <CardFields card={card} columns={columns} /> : face.facts(card)}
      <CardNextStep card={card} mayWrite={actions?.mayWrite ?? false} />
      {days !== undefined && <StageTime days={days} isLate={isLate} />}
      {quiet !== undefined && (
        <p className="kcard__time is-quiet">
          <Icon of={MessageSquareDashed} size={13} />
          {t("pipeline.quietDays", { count: quiet })}
        </p>
      )}
      {mover !== undefined && (
        <p className="kcard__mover trunc" dir="auto">
          {t("pipeline.movedBy", { name: mover })}
        </p>
      )}
      {call && (
        <CallLink {...call} className="kcard__call">
          <Icon of={Phone} size={14} />
          <span className="trunc">{call.number}</span>
        </CallLink>
      )}
      {actions && <CardTools card={card} actions={actions} isSelected={props.isSelected ?? false} />}
    </article>
  );
}

function CardLink({ card, actions, linkRef, linkProps }: BoardCardFaceProps) {
  const page: string = `/${card.kind}/${card.id}`;
  return (
    <Link
      to={page}
      {...linkProps}
      ref={linkRef}
      draggable={false}
      data-row-link
      className={classNames(ownName(card) === undefined && "is-fallback")}
      onClick={(event) => {
        if (!actions || isModifiedClick(event)) return;
        event.preventDefault();
        if (actions.isSelecting) actions.onToggle(card.id);
        else actions.onOpen(card.id);
      }}
    >
      {cardName(card)}
    </Link>
  );
}

function StageTime({ days, isLate }: { days: number; isLate: boolean }) {
  return (
    <p className="kcard__time">
      <Icon of={Clock3} size={13} />
      {isLate ? t("pipeline.tooLong", { count: days }) : t("pipeline.daysInStage", { count: days })}
    </p>
  );
}

type CardToolsProps = { card: BoardCard; actions: BoardActions; isSelected: boolean };

function CardTools({ card, actions, isSelected }: CardToolsProps) {
  if (!actions.mayWrite) return null;
  const name = cardName(card);
  const noun = nounOf(card.kind);
  return (
    <div className="kcard__tools">
      {actions.onRemove && (
        <IconButton
          icon={X}
          size="xs"
          label={t("pipeline.removeContact", { name })}
          onClick={() => actions.onRemove?.(card)}
        />
      )}
      {!actions.isSelecting && recordKinds[noun].has.interactions && (
        <IconButton
          icon={Phone}
          size="xs"
          label={t("interactions.logAbout", { name })}
          onClick={() => void askAbout("interaction", { noun, ids: [card.id], title: name })}
        />
      )}
      {!actions.isSelecting &&
        (cardValue(card, "stage_outcome") ?? null) === null &&
        actions.outcomes.map((outcome) => (
          <IconButton
            key={outcome}
            icon={outcome === "won" ? Trophy : ThumbsDown}
            size="xs"
            label={outcome === "won" ? t("pipeline.cardWon", { name }) : t("pipeline.cardLost", { name })}
            onClick={() => actions.onEnd(card.id, outcome)}
          />
        ))}
      <Checkbox
        aria-label={t("ui.record.select", { name })}
        checked={isSelected}
        onChange={() => actions.onToggle(card.id)}
      />
    </div>
  );
}
