import { useDraggable } from "@dnd-kit/core";
import { memo, useCallback } from "react";
import type { BoardActions } from "./board-card.tsx";
import { BoardCardFace } from "./board-card.tsx";
import type { BoardCard } from "./board-model.ts";
import { usePendingFocus } from "./card-focus.ts";

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

export const DraggableCard = memo(function DraggableCard({ isAway, ...face }: DraggableCardProps) {
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
