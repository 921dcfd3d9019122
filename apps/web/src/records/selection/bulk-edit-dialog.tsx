import { splitTags } from "@lanyard/contract/field/field-schema";
import { plainFieldNames } from "@lanyard/contract/kind/field-descriptor";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { useRef, useState } from "react";
import { usePeople } from "#src/lib/api/people.ts";
import { readDate } from "#src/lib/format/read-date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { CellField } from "#src/records/cells/cell-field.ts";
import { readTyped } from "#src/records/cells/cell-field.ts";
import { cellField } from "#src/records/cells/record-cell-editor.tsx";
import type { RecordValues } from "#src/records/columns/field-columns.tsx";
import { fieldLabel, fieldOf, fieldsOf } from "#src/records/fields/field-text.ts";
import { memberOptions } from "#src/records/fields/member-options.ts";
import type { BulkChange } from "#src/records/source.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SelectField, type SelectOption } from "#src/ui/controls/select-field.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";

/** A value that records beside the plain fields can be given: the stage of deals. */
export type BulkChoice = {
  name: string;
  label: string;
  options: readonly SelectOption[];
  /** What a chosen value takes along; undefined when it is given up. */
  complete?: (value: string) => Promise<Readonly<Record<string, unknown>> | undefined>;
};

export type BulkWanted = Pick<BulkChange, "change" | "add_tags" | "remove_tags">;

type BulkEditDialogProps = {
  noun: RecordNoun;
  title: string;
  choices?: readonly BulkChoice[];
  /** What is changed, where that was chosen already. */
  startAt?: string;
  /** With the choice that a value was taken from. */
  onApply: (wanted: BulkWanted, choice?: BulkChoice) => void;
  onClose: () => void;
};

export const [addTags, removeTags] = ["add_tags", "remove_tags"] as const;

/** The field of a kind's tags, where it has one. */
export const tagsFieldOf = (noun: RecordNoun): string | undefined =>
  Object.entries(fieldsOf(noun)).find(([, { type }]) => type === "tags")?.[0];

/** Chooses a field and the value that all selected records get; tags are added to and removed from what each has. */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const { noun, title, choices = [], startAt = "", onApply, onClose } = props;
  const [name, setName] = useState(startAt);
  const body = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const { data: people } = usePeople();
  const choose = (next: string) => {
    setName(next);
    setText("");
    setProblem(undefined);
  };
  const apply = () => {
    if (name === addTags || name === removeTags) {
      const tags = splitTags(text);
      return tags.length === 0 ? setProblem(t("ui.bulkTagsMissing")) : onApply({ change: {}, [name]: tags });
    }
    const choice = choices.find((each) => each.name === name);
    if (choice)
      return text === "" ? setProblem(t("ui.chooseFromList")) : onApply({ change: { [name]: text } }, choice);
    if (fieldOf(noun, name)?.type === "member") return onApply({ change: { [name]: text || null } });
    const field = cellField<RecordValues>(noun, name);
    if (!field) return;
    const read = readTyped(field, text, {});
    if ("problem" in read) return setProblem(read.problem);
    onApply({ change: read.body });
  };
  const offered = optionsOf({ noun, name, people, choices });
  const value = { value: text, error: problem, label: t("ui.bulkValue") };
  const take = (next: string) => {
    setText(next);
    setProblem(undefined);
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      // The value is what is left to say where the field was chosen.
      initialFocus={() => body.current?.querySelector<HTMLElement>(startAt ? "input" : "select")}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button variant="primary" disabled={name === ""} onClick={apply}>
            {t("ui.bulkApply")}
          </Button>
        </>
      }
    >
      <div ref={body} className="grid gap-4 p-5">
        <SelectField
          label={t("ui.bulkField")}
          value={name}
          emptyLabel={t("forms.choose")}
          options={fieldOptions(noun, choices)}
          onChange={({ target }) => choose(target.value)}
        />
        {name !== "" &&
          (offered ? (
            <SelectField
              {...value}
              emptyLabel={choices.some((each) => each.name === name) ? t("forms.choose") : t("ui.nothing")}
              options={offered}
              onChange={({ target }) => take(target.value)}
            />
          ) : (
            <TextField
              {...value}
              hint={hintOf(noun, name, text)}
              autoComplete="off"
              dir="auto"
              onChange={({ target }) => take(target.value)}
              onKeyDown={({ key }) => key === "Enter" && apply()}
            />
          ))}
      </div>
    </Dialog>
  );
}

/** What can be changed of several records at once. */
function fieldOptions(noun: RecordNoun, choices: readonly BulkChoice[]): SelectOption[] {
  const fields = fieldsOf(noun);
  const named = plainFieldNames(fields).filter((name) => {
    const field = fieldOf(noun, name);
    return field?.section !== undefined && !field.isOfOneOnly && field.type !== "tags";
  });
  return [
    ...choices.map(({ name, label }) => ({ value: name, label })),
    ...named.map((name) => ({ value: name, label: fieldLabel(noun, name) })),
    ...(tagsFieldOf(noun)
      ? [
          { value: addTags, label: t("ui.bulkAddTags") },
          { value: removeTags, label: t("ui.bulkRemoveTags") },
        ]
      : []),
  ];
}

type Offering = Required<Pick<BulkEditDialogProps, "noun" | "choices">> & {
  name: string;
  people: Parameters<typeof memberOptions>[0];
};

/** The values to choose from; undefined for what is typed. */
function optionsOf({ noun, name, people, choices }: Offering): readonly SelectOption[] | undefined {
  const chosen = choices.find((each) => each.name === name);
  if (chosen) return chosen.options;
  if (fieldOf(noun, name)?.type === "member") return memberOptions(people);
  const field: CellField<RecordValues> | undefined = cellField<RecordValues>(noun, name);
  return field?.type === "choice" ? field.options?.() : undefined;
}

/** How a typed value is understood. */
function hintOf(noun: RecordNoun, name: string, text: string): string | undefined {
  if (name === addTags || name === removeTags) return t("forms.tagsHint");
  return fieldOf(noun, name)?.type === "date" ? readDate(text) : undefined;
}
