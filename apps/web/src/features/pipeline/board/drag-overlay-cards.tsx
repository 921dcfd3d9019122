import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { BoardCardFace } from "./board-card.tsx";
import { type Columns, findCard } from "./board-model.ts";

type LiftedCardsProps = { columns: Columns; id: string; count: number };

export function DragOverlayCards({ columns, id, count }: LiftedCardsProps) {
  const found = findCard(columns, id);
  if (!found) return null;
  return (
    <div className="kcard-lift">
      <BoardCardFace
        card={found.card}
        timeLimitDays={found.column.timeLimitDays}
        actions={undefined}
        isDragged
      />
      {count > 1 && (
        <span className="kcard-lift__count badge-count">
          {t("pipeline.dragMany", { count: formatCount(count) })}
        </span>
      )}
    </div>
  );
}
