import { DndContext, type DragEndEvent, useDraggable, useDroppable, useSensors } from "@dnd-kit/core";
import { GripVertical } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { classNames } from "./class-names.ts";
import { usePointerSensors } from "./drag-sensors.ts";
import { Icon } from "./icon.tsx";

type ReorderItem = { readonly id: string; readonly name: string };

type ReorderListProps<Item extends ReorderItem> = {
  label: string;
  items: readonly Item[];
  className?: string;
  onMove: (id: string, position: number) => void;
  children: (item: Item, index: number) => ReactNode;
};

export function ReorderList<Item extends ReorderItem>(props: ReorderListProps<Item>) {
  const { label, items, className, onMove, children } = props;
  const [announcement, setAnnouncement] = useState("");
  const sensors = useSensors(...usePointerSensors(4));
  const move = (id: string, position: number) => {
    const item = items.find((each) => each.id === id);
    if (item === undefined || position < 0 || position >= items.length || items[position] === item) return;
    onMove(id, position);
    setAnnouncement(t("fields.moved", { name: item.name, position: position + 1, count: items.length }));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over)
      move(
        String(active.id),
        items.findIndex(({ id }) => id === over.id),
      );
  };
  return (
    <DndContext sensors={sensors} accessibility={{ restoreFocus: false }} onDragEnd={drop}>
      <ul aria-label={label} className={className}>
        {items.map((item, index) => (
          <ReorderRow key={item.id} item={item} onStep={(step) => move(item.id, index + step)}>
            {children(item, index)}
          </ReorderRow>
        ))}
      </ul>
      <span role="status" className="vh">
        {announcement}
      </span>
    </DndContext>
  );
}

type ReorderRowProps = { item: ReorderItem; onStep: (step: number) => void; children: ReactNode };

function ReorderRow({ item: { id, name }, onStep, children }: ReorderRowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, isDragging } = useDraggable({ id });
  const place = useDroppable({ id });
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[pressedKey(event)];
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <li ref={place.setNodeRef} className={classNames("reorder", place.isOver && !isDragging && "is-target")}>
      <div
        ref={setNodeRef}
        className={classNames("reorder__item", isDragging && "is-lifted")}
        style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
      >
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...listeners}
          onKeyDown={step}
          className="reorder__grip"
          aria-label={t("fields.move", { name })}
          aria-keyshortcuts="ArrowUp ArrowDown"
          data-tooltip={t("fields.moveHint")}
        >
          <Icon of={GripVertical} />
        </button>
        {children}
      </div>
    </li>
  );
}
