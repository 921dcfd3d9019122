import type { Client } from "@lanyard/client/client-shape";
import { splitTags } from "@lanyard/contract/field/field-schema";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { useRef, useState } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type ReadField, readTyped } from "#src/records/cells/cell-field.ts";
import { cellField } from "#src/records/cells/record-cell-editor.tsx";
import type { RecordValues } from "#src/records/columns/field-columns.tsx";
import { fieldLabel, fieldOf, fieldsOf } from "#src/records/fields/field-text.ts";
import { ValueField } from "#src/records/fields/value-field.tsx";
import { type Linked, noLink } from "#src/records/form/form-field.ts";
import { type RecordLink, recordLink } from "#src/records/form/link-editing.ts";
import type { BulkChange } from "#src/records/source.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { SelectField, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";
import type { SendBulkChange } from "./use-bulk-update.ts";

export type BulkChoice = {
  name: string;
  label: string;
  options: readonly SelectOption[];
  /** Asks for additional values that an option requires. Resolves to undefined if the user cancels. */
  complete: (value: string, ids: readonly string[]) => Promise<Completion | undefined>;
};

/** Additional values for a change, and the function that sends the change instead of the usual request. */
export type Completion = { values: Readonly<Record<string, unknown>>; send?: SendBulkChange | undefined };

/**
 * A function that asks for values that records need to enter a stage; `ids` is empty if all matching records
 * are selected. Resolves to undefined if the user cancels.
 */
export type CompleteStage = (
  stage: Stage,
  entering: { client: Client; ids: readonly string[] },
) => Promise<Completion | undefined>;

export type BulkParts = {
  completeStage?: CompleteStage;
  fields?: Readonly<Record<string, ReadField>>;
  links?: Readonly<Record<string, RecordLink>>;
};

export type BulkUpdateRequest = Pick<BulkChange, "change" | "add_tags" | "remove_tags">;

type BulkEditDialogProps = {
  noun: RecordNoun;
  title: string;
  choices: readonly BulkChoice[];
  parts: BulkParts;
  /** The field to change. If omitted, the user selects one. */
  startAt?: string;
  /** Applies the change. `choice` is set if the value is one of its options. */
  onApply: (wanted: BulkUpdateRequest, choice?: BulkChoice) => void;
  onClose: () => void;
};

export const [addTags, removeTags] = ["add_tags", "remove_tags"] as const;

export const tagsFieldOf = (noun: RecordNoun): string | undefined =>
  Object.entries(fieldsOf(noun)).find(([, { type }]) => type === "tags")?.[0];

export function BulkEditDialog(props: BulkEditDialogProps) {
  const { noun, title, choices, parts, startAt = "", onApply, onClose } = props;
  const { links = {} } = parts;
  const [name, setName] = useState(startAt);
  const body = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const [linked, setLinked] = useState(noLink);
  const [problem, setProblem] = useState<string>();
  const { data: people } = usePeople();
  const link = links[name] ?? recordLink(noun, name);
  const field = parts.fields?.[name] ?? cellField<RecordValues>(noun, name, people);
  const choose = (next: string) => {
    setName(next);
    setText("");
    setLinked(noLink);
    setProblem(undefined);
  };
  const apply = () => {
    if (isOfTags(name)) {
      const tags = splitTags(text);
      return tags.length === 0 ? setProblem(t("ui.bulkTagsMissing")) : onApply({ change: {}, [name]: tags });
    }
    if (choice)
      return text === "" ? setProblem(t("ui.chooseFromList")) : onApply({ change: { [name]: text } }, choice);
    if (link) {
      const change = link.changeOf({ id: linked.id, name: linked.name.trim() });
      return typeof change === "string" ? setProblem(change) : onApply({ change });
    }
    if (!field) return;
    const read = readTyped(field, text, {});
    if ("problem" in read) return setProblem(read.problem);
    onApply({ change: read.body });
  };
  const choice = choices.find((each) => each.name === name);
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      // If `startAt` gives the field, the user only needs to enter the value.
      initialFocus={() => body.current?.querySelector<HTMLElement>(startAt ? "input" : "select")}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="primary" disabled={name === ""} onClick={apply}>
            {t("ui.apply")}
          </Button>
        </>
      }
    >
      <div ref={body} className="grid gap-4 p-5">
        <SelectField
          label={t("ui.field")}
          value={name}
          emptyLabel={t("ui.choose")}
          options={fieldOptions(noun, choices, parts)}
          onChange={({ target }) => choose(target.value)}
        />
        {name !== "" && (
          <BulkValueField
            {...{ name, link, field, choice, linked, text }}
            error={problem}
            onLink={(next) => {
              setLinked(next);
              setProblem(undefined);
            }}
            onType={(next) => {
              setText(next);
              setProblem(undefined);
            }}
            onApply={apply}
          />
        )}
      </div>
    </Dialog>
  );
}

type BulkValueFieldProps = {
  name: string;
  label?: string;
  isRequired?: boolean;
  link: RecordLink | undefined;
  field: ReadField | undefined;
  choice: BulkChoice | undefined;
  linked: Linked;
  text: string;
  error: string | undefined;
  onLink: (next: Linked) => void;
  onType: (next: string) => void;
  onApply: () => void;
};

export function BulkValueField(props: BulkValueFieldProps) {
  const { name, label = t("ui.bulkValue"), link, field, choice, linked, text, error } = props;
  const { isRequired = false, onLink, onType, onApply } = props;
  if (link)
    return <link.Field isInPlace {...{ label, isRequired, error }} value={linked} onChange={onLink} />;
  const control = choice ? "choice" : (field?.control ?? "text");
  const isLine = control !== "choice" && control !== "choices" && control !== "lines";
  return (
    <ValueField
      key={name}
      {...{ label, control, error }}
      required={isRequired}
      hint={isOfTags(name) ? t("forms.tagsHint") : undefined}
      value={text}
      options={choice ? choice.options : field?.options?.()}
      labelOf={field?.labelOf}
      emptyLabel={choice ? t("ui.choose") : t("ui.nothing")}
      rows={3}
      onChange={onType}
      onKeyDown={(event) => {
        if (!isLine || pressedKey(event) !== "Enter") return;
        // The keystroke would also reach the button that has the focus after the dialog closes.
        event.preventDefault();
        onApply();
      }}
    />
  );
}

const isOfTags = (name: string) => name === addTags || name === removeTags;

/**
 * Returns the fields that a bulk edit can change, as options. Names, identifying fields and contact points
 * are not offered. Tags can be added and removed.
 */
function fieldOptions(
  noun: RecordNoun,
  choices: readonly BulkChoice[],
  { fields = {}, links = {} }: BulkParts,
): SelectOption[] {
  const chosen = new Map(choices.map(({ name, label }) => [name, label]));
  const isEdited = (name: string) => {
    const field = fieldOf(noun, name);
    if (field?.section === undefined || chosen.has(name)) return false;
    if (field.isOfOneOnly || field.tellsApart) return false;
    if (field.type === "parent") return true;
    if (field.type === "custom") return Object.hasOwn(fields, name) || Object.hasOwn(links, name);
    return field.type !== "tags" && field.type !== "contactPoints";
  };
  return [
    ...[...chosen].map(([value, label]) => ({ value, label })),
    ...Object.keys(fieldsOf(noun))
      .filter(isEdited)
      .map((name) => ({ value: name, label: fieldLabel(noun, name) })),
    ...(tagsFieldOf(noun)
      ? [
          { value: addTags, label: t("ui.bulkAddTags") },
          { value: removeTags, label: t("ui.bulkRemoveTags") },
        ]
      : []),
  ];
}
