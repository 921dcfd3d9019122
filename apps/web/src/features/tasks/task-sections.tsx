import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MeasuringStrategy,
  type Over,
  pointerWithin,
  useSensors,
} from "@dnd-kit/core";
import { useState } from "react";
import { dueDay } from "#src/lib/format/due-day.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import type { Selection } from "#src/records/table/use-selection.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { usePointerSensors } from "#src/ui/layout/drag-sensors.ts";
import { isPlanned, PlannedRow, plannedTask, usePlannedChanges } from "./planned-interactions.tsx";
import { firstDay, groupsOf, type ListedSection } from "./task-day-groups.ts";
import { TaskRow } from "./task-row.tsx";
import { DayGroup, DraggableTask, type Row, SectionHead, sizeOf } from "./task-section-parts.tsx";
import type { SectionId } from "./task-section-queries.ts";
import type { TaskChanges } from "./use-task-changes.tsx";
import { useTaskKeys } from "./use-task-keys.ts";

type SectionsProps = {
  sections: readonly ListedSection[];
  changes: TaskChanges;
  onOpen: (id: string) => void;
  openId: string | undefined;
  showsOwners: boolean;
  selection: Selection | undefined;
  left: ReadonlySet<string>;
  isReading: boolean;
  onMore: (id: SectionId) => void;
};

export function TaskSections(props: SectionsProps) {
  const { sections, changes, showsOwners, selection, isReading } = props;
  const mayWrite = useMayWrite();
  const planning = usePlannedChanges();
  const rows = sections.flatMap(({ tasks, planned }): Row[] => [...planned.map(plannedTask), ...tasks]);
  const complete = (task: Row) => (isPlanned(task) ? planning.hold(task) : changes.complete(task));
  const move = ({ task, day }: DayMove) =>
    isPlanned(task) ? planning.move(task, day) : changes.move({ task, day });
  const keys = useTaskKeys({ tasks: rows, changes: { complete, move }, selection, isReading });
  const { lifted, area } = useDayDrag(rows, move);
  const isDragging = lifted !== undefined;
  const isShown = (section: ListedSection) =>
    section.tasks.length > 0 || sizeOf(section) > 0 || (isDragging && firstDay(section.id) !== undefined);
  return (
    <DndContext {...area}>
      <div className={classNames("tasks", showsOwners && "tasks--owned")} {...keys}>
        {sections.filter(isShown).map((section) => (
          <TaskSectionView key={section.id} {...props} {...{ section, planning, isDragging }} />
        ))}
        {mayWrite && sections.some((section) => sizeOf(section) > 0) && (
          <p className="tasks__keys hide-m">{t("tasks.keys", { done: "d", select: "x" })}</p>
        )}
      </div>
      {planning.datePicker}
      {/* The user drags a copy of the title, because releasing the mouse on the row itself would open its link. */}
      <DragOverlay dropAnimation={null}>
        {lifted && (
          <div className="task is-lifted">
            <span className="task__title" dir="auto">
              {lifted.title}
            </span>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

type TaskSectionViewProps = Omit<SectionsProps, "sections" | "isReading"> & {
  section: ListedSection;
  planning: ReturnType<typeof usePlannedChanges>;
  isDragging: boolean;
};

function TaskSectionView(props: TaskSectionViewProps) {
  const { section, planning, isDragging, changes, onOpen, openId, showsOwners, selection, left } = props;
  const mayWrite = useMayWrite();
  return (
    <section className="tasks__section" aria-labelledby={`tasks-${section.id}`}>
      <SectionHead section={section} isDragging={isDragging} />
      {groupsOf(section, isDragging).map(({ key, head, day, tasks, planned }) => {
        const look = { showsOwner: showsOwners, isUnderDay: head !== undefined || section.id === "today" };
        return (
          <DayGroup key={key} id={key} day={day} name={head ?? t(`tasks.${section.id}`)}>
            {head && <h3 className="tasks__day">{head}</h3>}
            <ul>
              {planned.map(plannedTask).map((task) => (
                <DraggableTask key={task.id} task={task} isFixed={!mayWrite}>
                  <PlannedRow {...{ task, changes: planning }} {...look} />
                </DraggableTask>
              ))}
              {tasks.map((task) => (
                <DraggableTask
                  key={task.id}
                  task={task}
                  isFixed={!mayWrite || task.done_at !== null}
                  isSelected={selection?.ids.has(task.id) ?? false}
                  isOpen={task.id === openId}
                >
                  <TaskRow {...{ task, changes, onOpen, selection }} hasLeft={left.has(task.id)} {...look} />
                </DraggableTask>
              ))}
            </ul>
          </DayGroup>
        );
      })}
      {section.total > section.tasks.filter(({ id }) => !left.has(id)).length && (
        <Button variant="ghost" size="sm" onClick={() => props.onMore(section.id)}>
          {t("tasks.more", { count: section.total })}
        </Button>
      )}
    </section>
  );
}

type DayMove = { task: Row; day: string | null };

/** Returns the dragged row, and the props of the area in which users drag rows to other days. */
function useDayDrag(rows: readonly Row[], move: (move: DayMove) => void) {
  const [lifted, setLifted] = useState<Row>();
  const sensors = useSensors(...usePointerSensors(8));
  const find = (id: string | number) => rows.find((task) => task.id === id);
  const area = {
    sensors,
    collisionDetection: pointerWithin,
    // Measures the drop targets during a drag, because days without tasks become drop targets when a drag
    // starts.
    measuring: { droppable: { strategy: MeasuringStrategy.WhileDragging } },
    accessibility: {
      announcements: announcementsFor(find),
      screenReaderInstructions: { draggable: t("tasks.dragInstructions") },
      restoreFocus: false,
    },
    onDragStart: ({ active }: DragStartEvent) => setLifted(find(active.id)),
    onDragCancel: () => setLifted(undefined),
    onDragEnd: ({ active, over }: DragEndEvent) => {
      setLifted(undefined);
      const [task, day] = [find(active.id), dayOver(over)];
      if (task && day !== undefined && day !== dueDay(task)) move({ task, day });
    },
  };
  return { lifted, area };
}

/** Returns the day of a drop target: null for no date, undefined for other elements. */
function dayOver(over: Over | null): string | null | undefined {
  const day: unknown = over?.data.current?.day;
  return typeof day === "string" || day === null ? day : undefined;
}

function announcementsFor(find: (id: string | number) => Row | undefined): Announcements {
  const named = (id: string | number) => ({ title: find(id)?.title ?? "" });
  const placeOf = (over: Over | null) => {
    const name: unknown = over?.data.current?.name;
    return typeof name === "string" && dayOver(over) !== undefined ? name : undefined;
  };
  return {
    onDragStart: ({ active }) => t("tasks.lifted", named(active.id)),
    onDragOver: ({ active, over }) => {
      const place = placeOf(over);
      return place === undefined
        ? t("tasks.overNothing", named(active.id))
        : t("tasks.over", { ...named(active.id), place });
    },
    onDragEnd: ({ active, over }) => {
      const [task, place] = [find(active.id), placeOf(over)];
      return place === undefined || (task && dayOver(over) === dueDay(task))
        ? t("tasks.droppedBack", named(active.id))
        : t("tasks.dropped", { ...named(active.id), place });
    },
    onDragCancel: ({ active }) => t("tasks.givenUp", named(active.id)),
  };
}
