import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Task } from "@lanyard/contract/task/task-schema";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { t } from "#src/lib/i18n/messages.ts";
import { type FieldInputProps, typedText } from "#src/records/form/form-field.ts";
import { DateInput, MomentInput } from "#src/records/form/record-field-input.tsx";
import { recordForm } from "#src/records/form/record-form.ts";
import { RecordFormPanel } from "#src/records/form/record-form-panel.tsx";
import { useRecordForm } from "#src/records/form/use-record-form.ts";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { repeatPresets, ruleText } from "./task-repeat.ts";
import { taskSource } from "./task-source.ts";

type TaskFormProps = { task?: Task; onClose: () => void };

/** Creates or edits a task in a panel over the page. */
export function TaskForm({ task, onClose }: TaskFormProps) {
  return <RecordFormPanel state={useRecordForm(taskSource, taskForm, { row: task, onClose })} />;
}

/** Above those of the others it says that a task is about one record. */
const [firstSubject = ""] = Object.keys(recordKinds.task.parents);

const taskForm = recordForm<"task", Task>("task", {
  special: {
    due_on: { Input: (props) => <DueInput {...props} other="due_at" /> },
    due_at: { Input: (props) => <DueInput {...props} other="due_on" /> },
    repeat: {
      isRequired: () => false,
      schema: () => z.string().transform((rule) => rule || null),
      start: (task) => task?.repeat ?? "",
      told: (rule) => ruleText(typedText(rule)),
      Input: RepeatInput,
    },
    [firstSubject]: { hint: () => t("tasks.aboutHint") },
  },
});

/** A task is due on a day or at a moment: what is typed into one field empties the other. */
function DueInput({ other, ...props }: FieldInputProps & { other: "due_on" | "due_at" }) {
  const Input = other === "due_at" ? DateInput : MomentInput;
  const { form } = props;
  const empty = () => {
    if (typedText(form.getValues(props.name)) !== "") form.setValue(other, "", { shouldDirty: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what is typed in the field within
    <div className={props.look.className} onBlur={empty}>
      <Input
        {...props}
        look={{ ...props.look, className: "", ...(other === "due_at" && { hint: t("tasks.dueHint") }) }}
      />
    </div>
  );
}

function RepeatInput({ form, name, look }: FieldInputProps) {
  const stored = typedText(form.formState.defaultValues?.[name]);
  const value = typedText(useWatch({ control: form.control, name }));
  const rules = new Set([...repeatPresets, stored, value].filter((rule) => rule !== ""));
  return (
    <SelectField
      {...look}
      {...form.register(name)}
      emptyLabel={t("tasks.repeat.no")}
      options={[...rules].map((rule) => ({ value: rule, label: ruleText(rule) }))}
    />
  );
}
