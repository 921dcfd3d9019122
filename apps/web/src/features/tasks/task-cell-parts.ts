import type { Task } from "@lanyard/contract/task/task-schema";
import type { CellField, ReadField } from "#src/records/cells/cell-field.ts";
import type { CellParts } from "#src/records/cells/record-cell-editor.tsx";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import type { BulkParts } from "#src/records/selection/bulk-edit-dialog.tsx";
import { repeatPresets, ruleText } from "./task-repeat.ts";

export function useTaskCellParts(): () => CellParts<Task> {
  return () => ({ fields: { repeat: repeatField } });
}

export const repeatField: Pick<CellField<Task>, "label" | "control" | "options" | "text" | "displayText"> &
  ReadField = {
  label: () => fieldLabel("task", "repeat"),
  control: "choice",
  options: () => repeatPresets.map((value) => ({ value, label: ruleText(value) })),
  text: (task) => task.repeat ?? "",
  read: (rule) => ({ body: { repeat: rule || null }, shown: { repeat: rule || null } }),
  displayText: (rule) => ruleText(String(rule)),
};

export const taskBulkParts: BulkParts = { fields: { repeat: repeatField } };
