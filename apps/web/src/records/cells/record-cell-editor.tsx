import { customKeyOf } from "@lanyard/contract/custom-field/custom-field-types";
import { customValueSchema } from "@lanyard/contract/custom-field/custom-value";
import { readYesNo } from "@lanyard/contract/custom-field/written-value";
import { type FieldType, memberNameOf } from "@lanyard/contract/kind/field-descriptor";
import { fieldSchema } from "@lanyard/contract/kind/field-schemas";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { ComponentType } from "react";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { usePeople } from "#src/lib/api/me.ts";
import type { RecordValues } from "#src/records/columns/field-columns.tsx";
import { customFieldOf } from "#src/records/fields/custom-fields.ts";
import { fieldLabel, fieldOf, fieldValueText } from "#src/records/fields/field-text.ts";
import { memberOptions, unlistedMemberText } from "#src/records/fields/member-options.ts";
import { storedText } from "#src/records/fields/stored-text.ts";
import { typingOf } from "#src/records/fields/value-typing.ts";
import { type RecordLink, recordLink } from "#src/records/form/link-editing.ts";
import { fetchParentPickers } from "#src/records/form/parent-picker.tsx";
import type { CellEditorProps } from "#src/records/record-listing.ts";
import type { RecordSource } from "#src/records/source.ts";
import { CellEditor } from "./cell-editor.tsx";
import { type CellField, readField } from "./cell-field.ts";
import { RecordLinkCell } from "./linked-cell.tsx";
import { PointsCell } from "./points-cell.tsx";
import { type CellChange, type CellSaving, type OwnEditorProps, useCellSaving } from "./use-cell-saving.ts";

/** A function that adds dependent values to a change, or resolves to undefined if the user cancels. */
type CompleteChange = <Change extends Pick<CellChange, "body" | "shown">>(
  change: Change,
) => Promise<Change | undefined>;

export type CellParts<Row> = CellSaving & {
  /** Fields without a descriptor, or with options that differ from those of their descriptor. */
  fields?: Readonly<Record<string, CellField<Row>>>;
  editors?: Readonly<Record<string, ComponentType<OwnEditorProps<Row>>>>;
  links?: Readonly<Record<string, RecordLink>>;
  complete?: Readonly<Record<string, CompleteChange>>;
  /** Functions that create records for pasted names that match no record. */
  creators?: Readonly<Record<string, NamedCreation>>;
};

export type NamedCreation = {
  texts: (count: number) => { missing: string; create: string };
  /** Returns the ids of the actions to undo. */
  create: (names: readonly string[]) => Promise<string[]>;
};

/** A hook that returns a function from a record to its special editors. The editors can open dialogs. */
export type UseCellParts<Row> = () => (row: Row) => CellParts<Row>;

type RecordCellEditorProps<Row> = CellEditorProps<Row> & {
  source: RecordSource<Row>;
  useParts: UseCellParts<Row>;
};

type People = ReturnType<typeof usePeople>["data"];

export const fetchEditors = fetchParentPickers;

export function RecordCellEditor<Row extends RecordValues & Versioned>(props: RecordCellEditorProps<Row>) {
  const { source, useParts, column, ...editing } = props;
  const { row } = editing;
  const { noun } = source;
  const { fields, editors, links, complete, ...saving } = useParts()(row);
  const save = useCellSaving(source, saving);
  const { data: people } = usePeople();
  const Own = editors?.[column];
  if (Own) return <Own {...editing} onSave={save} />;
  if (fieldOf(noun, column)?.type === "contactPoints")
    return <PointsCell {...editing} {...{ noun, column }} onSave={save} />;
  const link = links?.[column] ?? recordLink(noun, column);
  if (link)
    return (
      <RecordLinkCell {...editing} {...{ noun, column, link }} name={source.nameOf(row)} onSave={save} />
    );
  const field = fields?.[column] ?? cellField<Row>(noun, column, people);
  if (!field) return null;
  const completed = complete?.[column];
  const saveCompleted = async (change: CellChange & { row: Row }) => {
    const whole = await completed?.(change);
    if (whole) save({ ...whole, row: change.row });
  };
  return (
    <CellEditor
      {...editing}
      field={field}
      name={source.nameOf(row)}
      onSave={completed ? saveCompleted : save}
    />
  );
}

/**
 * Returns the `CellField` of a field, or undefined if the field has no descriptor or needs a special editor.
 */
export function cellField<Row extends RecordValues>(
  noun: RecordNoun,
  name: string,
  people?: People,
): CellField<Row> | undefined {
  const field = fieldOf(noun, name);
  if (!field || linkTypes.includes(field.type)) return undefined;
  const custom = customFieldOf(noun, name);
  const { control, format, parse } = typingOf(field.type);
  const text = (value: string) => fieldValueText(noun, name, value);
  const options = (field.offered ?? []).map((value) => ({ value, label: text(value) }));
  const described = {
    control,
    label: () => fieldLabel(noun, name),
    options: () => options,
    labelOf: text,
    text: (row: Row) => format(row[name]),
    read: readField<Row>(name, custom ? customValueSchema(custom) : fieldSchema(field), parse),
    displayText: (value: unknown) => text(storedText(value)),
  };
  if (field.type === "yesNo") return { ...described, valueNamed: (typed) => readYesNo(typed)?.toString() };
  const isMember = field.type === "member" || field.type === "person";
  return isMember ? { ...described, ...memberPart(name, people) } : described;
}

const linkTypes: readonly FieldType[] = ["custom", "parent", "record"];

function memberPart(name: string, people: People) {
  const nameOf = (id: string) => people?.find((person) => person.id === id)?.name;
  return {
    options: () => memberOptions(people),
    labelOf: () => unlistedMemberText(people),
    valueNamed: (text: string) => people?.find(({ email }) => email.toLowerCase() === text.toLowerCase())?.id,
    read: (text: string) => {
      const id = text || null;
      const named = customKeyOf(name) === undefined ? { [memberNameOf(name)]: nameOf(text) ?? null } : {};
      return { body: { [name]: id }, shown: { [name]: id, ...named } };
    },
    displayText: (id: unknown) => nameOf(String(id)) ?? String(id),
  };
}
