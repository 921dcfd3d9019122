import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Task } from "@lanyard/contract/task/task-schema";
import { Link } from "@tanstack/react-router";
import { CalendarClock, Flag, Repeat2 } from "lucide-react";
import { formatDate, formatTime } from "#src/lib/format/date.ts";
import { type Due, dayFromToday, dueDay, isOverdue } from "#src/lib/format/due-day.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { KindLink } from "#src/records/fields/kind-link.tsx";
import { parentIn } from "#src/records/fields/parent.ts";
import { LeftMark } from "#src/records/table/record-link.tsx";
import type { RowSelection } from "#src/records/table/use-selection.ts";
import { Checkbox } from "#src/ui/controls/checkbox.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { LazyMenu } from "#src/ui/overlays/lazy-menu.tsx";
import { dueText, nextMonday } from "./task-date.ts";
import type { TaskChanges } from "./use-task-changes.tsx";

type TaskRowProps = {
  task: Task;
  changes: Pick<TaskChanges, "complete" | "move" | "pickDate">;
  onOpen?: ((id: string) => void) | undefined;
  /**
   * Whether the list is on the page of the record that its tasks are linked to. Rows then show no link to it.
   */
  isAtHome?: boolean;
  /**
   * While the selection is active, a click on a title selects or deselects the task instead of opening it.
   */
  selection?: RowSelection | undefined;
  showsOwner?: boolean;
  hasLeft?: boolean;
  /** Whether the row shows only the due time, because a heading above the row shows the day. */
  isUnderDay?: boolean;
};

export function TaskRow({
  task,
  changes,
  onOpen,
  selection,
  isAtHome = false,
  showsOwner = false,
  hasLeft = false,
  isUnderDay = false,
}: TaskRowProps) {
  const mayWrite = useMayWrite();
  const isDone = task.done_at !== null;
  return (
    <>
      <Checkbox
        checked={isDone}
        disabled={!mayWrite}
        onChange={() => changes.complete(task)}
        aria-label={t(isDone ? "tasks.reopen" : "tasks.complete", { title: task.title })}
      />
      <Link
        to="/tasks/$taskId"
        params={{ taskId: task.id }}
        className={classNames("task__title", isDone && "is-done")}
        data-task={task.id}
        data-row-link
        dir="auto"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey) return;
          if (selection?.isActive) {
            event.preventDefault();
            if (event.shiftKey) selection.extendTo(task.id);
            else selection.toggle(task.id);
            return;
          }
          if (!onOpen || event.shiftKey) return;
          event.preventDefault();
          onOpen(task.id);
        }}
      >
        {task.title}
        {selection?.ids.has(task.id) && <span className="vh">{t("tasks.isSelected")}</span>}
      </Link>
      <span className="task__marks">
        <LeftMark record={{ hasLeft }} />
        {task.priority === "high" && (
          <span className="task__high" title={t("tasks.high")}>
            <Icon of={Flag} size={14} />
            <span className="vh">{t("tasks.high")}</span>
          </span>
        )}
        {task.repeat && (
          <span title={t("tasks.repeats")}>
            <Icon of={Repeat2} size={14} />
            <span className="vh">{t("tasks.repeats")}</span>
          </span>
        )}
      </span>
      {!isAtHome && <TaskAbout task={task} />}
      {showsOwner && <TaskOwner task={task} />}
      <span className={classNames("task__due", !isDone && isOverdue(task) && "is-overdue")}>
        {isDone
          ? formatDate(task.done_at)
          : isUnderDay
            ? task.due_at && formatTime(task.due_at)
            : (task.due_on ?? task.due_at) && dueText(task)}
      </span>
      {mayWrite && !isDone && (
        <MoveMenu
          task={task}
          onMove={(day) => changes.move({ task, day })}
          onPick={() => changes.pickDate(task)}
        />
      )}
    </>
  );
}

function TaskAbout({ task }: { task: Task }) {
  for (const [column, { to }] of Object.entries(recordKinds.task.parents)) {
    const { id, name } = parentIn(task, column);
    if (id !== null) return <KindLink noun={to} {...{ id, name }} className="task__about trunc" />;
  }
  return <span />;
}

export function TaskOwner({
  task: { owner_id, owner_name },
}: {
  task: Pick<Task, "owner_id" | "owner_name">;
}) {
  if (owner_id === null) return <span className="task__owner" />;
  const name = owner_name ?? t("ui.memberGone");
  return (
    <span className="task__owner" title={name}>
      <Avatar name={name} size="xs" />
      <span className="vh">{name}</span>
    </span>
  );
}

type MoveMenuProps = {
  task: Due & { title: string };
  /** A null `day` means no date. */
  isOffered?: (day: string | null) => boolean;
  onMove: (day: string | null) => void;
  onPick: () => void;
};

export function MoveMenu({ task, isOffered = () => true, onMove, onPick }: MoveMenuProps) {
  const label = t("tasks.move", { title: task.title });
  const days = [
    { id: "today", label: t("tasks.today"), day: dayFromToday(0) },
    { id: "tomorrow", label: t("ui.tomorrow"), day: dayFromToday(1) },
    { id: "week", label: t("tasks.nextWeek"), day: nextMonday() },
    { id: "none", label: t("tasks.none"), day: null },
  ];
  const items = [
    ...days
      .filter(({ day }) => day !== dueDay(task) && isOffered(day))
      .map(({ day, ...item }) => ({ ...item, onSelect: () => onMove(day) })),
    { id: "pick", label: t("tasks.pickDate"), onSelect: onPick },
  ];
  return (
    <LazyMenu
      label={label}
      align="end"
      items={items}
      trigger={<IconButton icon={CalendarClock} size="sm" label={label} />}
    />
  );
}
