import {
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import type { Task } from "@lanyard/contract/task/task-schema";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { formatDate } from "#src/lib/format/date.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { addDays, dayFromToday, dueDay, nextMonday } from "#src/records/tasks/task-date.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { TaskRow } from "./task-row.tsx";
import type { SectionId, TaskSection } from "./task-section-queries.ts";
import type { TaskChanges } from "./use-task-changes.ts";

const sectionTitles: Readonly<Record<SectionId, () => string>> = {
  overdue: () => t("tasks.overdue"),
  today: () => t("tasks.today"),
  week: () => t("tasks.week"),
  later: () => t("tasks.later"),
  none: () => t("tasks.none"),
  done: () => t("tasks.done"),
};

type SectionsProps = {
  sections: readonly TaskSection[];
  changes: TaskChanges;
  onOpen: (id: string) => void;
  /** Whether each task shows whose it is. */
  showsOwners: boolean;
  /** Reads more of a section than its first tasks. */
  onMore: (id: SectionId) => void;
};

/** A finger that stays lifts the task; one that moves sooner scrolls. */
const touchHold = { delay: 300, tolerance: 8 };

/** Tasks by when they are due. A task is dragged to another day, or moved there by keys. */
export function TaskSections({ sections, changes, showsOwners, onOpen, onMore }: SectionsProps) {
  const mayWrite = useMayWrite();
  const [isDragging, setIsDragging] = useState(false);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: touchHold }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    setIsDragging(false);
    const task = sections.flatMap(({ tasks }) => tasks).find(({ id }) => id === active.id);
    const target: unknown = over?.data.current?.day;
    if (!task || !over || (typeof target !== "string" && target !== null)) return;
    if (target !== dueDay(task)) changes.move({ task, day: target });
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={() => setIsDragging(true)}
      onDragCancel={() => setIsDragging(false)}
      onDragEnd={drop}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk the links within */}
      <div className={classNames("tasks", showsOwners && "tasks--owned")} onKeyDown={walk}>
        {sections
          .filter(({ id, total }) => total > 0 || (isDragging && id !== "overdue" && id !== "done"))
          .map((section) => (
            <section key={section.id} className="tasks__section" aria-labelledby={`tasks-${section.id}`}>
              <h2
                id={`tasks-${section.id}`}
                className={classNames("tasks__head", section.id === "overdue" && "is-overdue")}
              >
                {sectionTitles[section.id]()} <span className="count">{formatCount(section.total)}</span>
              </h2>
              {groupsOf(section, isDragging).map(({ key, head, day, tasks }) => (
                <DayGroup key={key} id={key} day={day}>
                  {head && <h3 className="tasks__day">{head}</h3>}
                  <ul>
                    {tasks.map((task) => (
                      <DraggableTask key={task.id} task={task} isFixed={!mayWrite || task.done_at !== null}>
                        <TaskRow {...{ task, changes, onOpen }} showsOwner={showsOwners} />
                      </DraggableTask>
                    ))}
                  </ul>
                </DayGroup>
              ))}
              {section.total > section.tasks.length && (
                <Button variant="ghost" size="sm" onClick={() => onMore(section.id)}>
                  {t("tasks.more", { count: formatCount(section.total) })}
                </Button>
              )}
            </section>
          ))}
        {mayWrite && sections.some(({ total }) => total > 0) && (
          <p className="tasks__keys hide-m">{t("tasks.keys", { done: "d" })}</p>
        )}
      </div>
    </DndContext>
  );
}

type Group = { key: string; head?: string; day: string | null | undefined; tasks: readonly Task[] };

/** Those of a week stand by day, each day a place to drop on; a section that is dropped on means its first day. */
function groupsOf({ id, tasks }: TaskSection, isDragging: boolean): Group[] {
  const [today, monday] = [dayFromToday(0), nextMonday()];
  const days = { overdue: undefined, done: undefined, today, later: monday, none: null, week: null };
  if (id !== "week") return [{ key: id, day: days[id], tasks }];
  const groups: Group[] = [];
  for (let day = addDays(today, 1); day < monday; day = addDays(day, 1)) {
    const ofDay = tasks.filter((task) => dueDay(task) === day);
    if (ofDay.length > 0 || isDragging) groups.push({ key: day, head: formatDate(day), day, tasks: ofDay });
  }
  return groups;
}

function DayGroup({ id, day, children }: { id: string; day: Group["day"]; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id, data: { day }, disabled: day === undefined });
  return (
    <div ref={setNodeRef} className={classNames("tasks__group", isOver && "is-over")}>
      {children}
    </div>
  );
}

type DraggableTaskProps = { task: Task; isFixed: boolean; children: ReactNode };

function DraggableTask({ task, isFixed, children }: DraggableTaskProps) {
  const { setNodeRef, listeners, transform } = useDraggable({ id: task.id, disabled: isFixed });
  const style = transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined;
  return (
    <li
      ref={setNodeRef}
      data-row={task.id}
      className={classNames("task", transform && "is-lifted")}
      style={style}
      {...listeners}
    >
      {children}
    </li>
  );
}

/** The arrows walk from task to task, through all sections. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const focused = event.target instanceof Element ? event.target.closest("[data-task]") : null;
  if (step === undefined || focused === null || event.shiftKey || event.altKey) return;
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-task]")];
  event.preventDefault();
  titles[titles.findIndex((title) => title.contains(focused)) + step]?.focus();
}
