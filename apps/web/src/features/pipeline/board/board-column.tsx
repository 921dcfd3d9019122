import { useDraggable, useDroppable } from "@dnd-kit/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, use, useCallback, useEffect, useRef } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { colorStyle } from "#src/ui/feedback/badge.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { useIsNarrow } from "#src/ui/layout/use-media.ts";
import { type BoardActions, BoardCardFace } from "./board-card.tsx";
import type { BoardAxis, BoardCard, BoardColumn, BoardParams } from "./board-model.ts";
import { useFurtherCards } from "./board-queries.ts";
import { boardText } from "./board-text.ts";
import { cardFace, linesHeight } from "./card-face.tsx";
import { CardColumnsContext } from "./card-fields.tsx";
import { usePendingFocus } from "./card-focus.ts";
import { StageHead } from "./stage-head.tsx";

export type ColumnProps = BoardAxis & {
  params: BoardParams;
  column: BoardColumn;
  actions: BoardActions;
  isWeighted: boolean;
  mayManage: boolean;
  onAdd: ((stageId: string) => void) | undefined;
  selected: ReadonlySet<string>;
  openId: string | undefined;
  away: ReadonlySet<string>;
  movers: ReadonlyMap<string, string>;
};

export function BoardColumnView(props: ColumnProps) {
  const { kind, column, away } = props;
  const { setNodeRef, isOver } = useDroppable({ id: column.id });
  const isTarget = isOver && !column.cards.some(({ id }) => away.has(id));
  return (
    <section
      ref={setNodeRef}
      className={classNames("stage", isTarget && "is-target")}
      style={colorStyle(column.color)}
      aria-label={column.name}
      data-stage={column.id}
    >
      <StageHead {...props} />
      {column.cards.length > 0 ? (
        <CardList {...props} isTarget={isTarget} />
      ) : (
        <div className="stage__list">
          <div className={isTarget ? "slot" : "slot slot--empty"}>
            {column.total > 0 ? boardText(kind, "cardsLoading") : boardText(kind, "dropHere")}
          </div>
        </div>
      )}
    </section>
  );
}

const gapPx = 6;
const callPx = 40;
/** The next page loads when fewer than this number of loaded cards are below the visible ones. */
const nearTheEnd = 10;

function CardList(props: ColumnProps & { isTarget: boolean }) {
  const { kind, column, away, isTarget } = props;
  const { cards } = column;
  const isNarrow = useIsNarrow();
  const list = useRef<HTMLDivElement>(null);
  const columns = use(CardColumnsContext);
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => {
      const card = cards[index];
      if (!card) return 100;
      const face = cardFace(kind);
      const height = columns ? 63 + linesHeight(columns.map(() => "\u2013")) : face.heightPx(card);
      return height + (isNarrow && face.call?.(card).number ? callPx : 0);
    },
    getItemKey: (index) => cards[index]?.id ?? index,
    gap: gapPx,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const further = useFurther(props, last >= cards.length - nearTheEnd);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll in every browser
    <div
      ref={list}
      className="stage__list"
      role="group"
      aria-label={boardText(kind, "cards", { stage: column.name })}
    >
      {isTarget && <div className="slot slot--top" aria-hidden="true" />}
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const card = cards[index];
          return (
            card && (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <DraggableCard
                  card={card}
                  timeLimitDays={column.timeLimitDays}
                  actions={props.actions}
                  isSelected={props.selected.has(card.id)}
                  isOpen={props.openId === card.id}
                  isAway={away.has(card.id)}
                  mover={props.movers.get(card.id)}
                />
              </div>
            )
          );
        })}
      </div>
      {further.hasFailed && (
        <div className="stage__more" role="alert">
          {t("pipeline.moreFailed")}
          <Button size="sm" onClick={further.retry}>
            {t("ui.retry")}
          </Button>
        </div>
      )}
    </div>
  );
}

function useFurther({ params, column }: ColumnProps, isNear: boolean) {
  const further = useFurtherCards(params, column.id);
  const { mutate, isPending, isError } = further;
  const wanted = isNear && !isPending && !isError ? column.next : null;
  useEffect(() => {
    if (wanted !== null) mutate(wanted);
  }, [wanted, mutate]);
  return { hasFailed: isError, retry: () => column.next !== null && mutate(column.next) };
}

type DraggableCardProps = {
  card: BoardCard;
  timeLimitDays: number | null;
  actions: BoardActions;
  isSelected: boolean;
  isOpen: boolean;
  /** Whether the card is being dragged, so that its place in the column looks empty. */
  isAway: boolean;
  mover: string | undefined;
};

const DraggableCard = memo(function DraggableCard({ isAway, ...face }: DraggableCardProps) {
  const { card, actions } = face;
  const { setNodeRef, setActivatorNodeRef, listeners, attributes } = useDraggable({
    id: card.id,
    disabled: !actions.mayWrite,
  });
  const { onKeyDown, ...pointer } = listeners ?? {};
  const link = usePendingFocus(card.id);
  const linkRef = useCallback(
    (element: HTMLAnchorElement | null) => {
      link.current = element;
      setActivatorNodeRef(element);
    },
    [link, setActivatorNodeRef],
  );
  return (
    <div
      ref={setNodeRef}
      data-row={card.id}
      className={isAway ? "slot slot--origin" : undefined}
      {...pointer}
    >
      <BoardCardFace
        {...face}
        linkRef={linkRef}
        linkProps={{ onKeyDown, "aria-describedby": attributes["aria-describedby"] }}
      />
    </div>
  );
});
