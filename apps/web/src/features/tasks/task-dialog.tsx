import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useRef } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import type { PaletteSubject } from "#src/records/keys/palette-subject.ts";
import { Dialog } from "#src/ui/overlays/dialog.tsx";
import { TaskAddLine } from "./task-add-line.tsx";
import { useTaskChanges } from "./use-task-changes.tsx";

type TaskDialogProps = { subject: PaletteSubject; onClose: () => void };

/** A dialog that adds a task, for pages without the line. The task is about the open or focused record. */
export function TaskDialog({ subject, onClose }: TaskDialogProps) {
  const { adding } = useTaskChanges();
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      title={t("tasks.newAbout", { name: subject.title })}
      isOpen
      onClose={onClose}
      initialFocus={() => body.current?.querySelector("input")}
    >
      <div ref={body} className="tasks tasks--about px-5 pt-5 pb-3">
        <TaskAddLine adding={adding} given={about(subject)} onAdded={onClose} />
      </div>
    </Dialog>
  );
}

function about({ noun, ids: [id] }: PaletteSubject): Readonly<Record<string, string>> {
  const parents = Object.entries(recordKinds.task.parents).filter(([, { to }]) => to === noun);
  return Object.fromEntries(parents.flatMap(([column]) => (id === undefined ? [] : [[column, id]])));
}
