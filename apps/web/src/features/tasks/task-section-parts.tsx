import { useDraggable, useDroppable } from "@dnd-kit/core";
import type { Task } from "@lanyard/contract/task/task-schema";
import type { ReactNode } from "react";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { classNames } from "#src/ui/layout/class-names.ts";
import type { PlannedTask } from "./planned-interactions.tsx";
import { firstDay, type Group, type ListedSection } from "./task-day-groups.ts";

export type Row = Task | PlannedTask;

export const sizeOf = ({ total, planned }: ListedSection) => total + planned.length;

/** A task dropped on the heading gets the section's `firstDay` as its due day. */
export function SectionHead({ section, isDragging }: { section: ListedSection; isDragging: boolean }) {
  const { id } = section;
  const [day, name] = [firstDay(id), t(`tasks.${id}`)];
  const { setNodeRef, isOver } = useDroppable({
    id: `head-${id}`,
    data: { day, name },
    disabled: !isDragging || day === undefined,
  });
  return (
    <h2
      ref={setNodeRef}
      id={`tasks-${id}`}
      className={classNames("tasks__head", id === "overdue" && "is-overdue", isOver && "is-over")}
    >
      {name} <span className="count">{formatCount(sizeOf(section))}</span>
    </h2>
  );
}

type DayGroupProps = { id: string; day: Group["day"]; name: string; children: ReactNode };

export function DayGroup({ id, day, name, children }: DayGroupProps) {
  const { setNodeRef, isOver } = useDroppable({ id, data: { day, name }, disabled: day === undefined });
  return (
    <div ref={setNodeRef} className={classNames("tasks__group", isOver && "is-over")}>
      {children}
    </div>
  );
}

type DraggableTaskProps = {
  task: Row;
  isFixed: boolean;
  isSelected?: boolean;
  isOpen?: boolean;
  children: ReactNode;
};

export function DraggableTask({
  task,
  isFixed,
  isSelected = false,
  isOpen = false,
  children,
}: DraggableTaskProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: task.id, disabled: isFixed });
  return (
    <li
      ref={setNodeRef}
      data-row={task.id}
      className={classNames("task", isDragging && "is-away", isSelected && "is-selected")}
      aria-current={isOpen || undefined}
      {...listeners}
    >
      {children}
    </li>
  );
}
