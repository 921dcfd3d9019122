import { customKeyOf, customName } from "@lanyard/contract/custom-field/custom-field-types";
import type { FieldDescriptor, FieldType } from "@lanyard/contract/kind/field-descriptor";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { ReactNode } from "react";
import { formatDate } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { customFieldsOf } from "#src/records/fields/custom-fields.ts";
import { customValue } from "#src/records/fields/custom-value.tsx";
import {
  declaredFields,
  emptyFieldText,
  fieldLabel,
  fieldOf,
  fieldValueText,
  shortFieldLabel,
} from "#src/records/fields/field-text.ts";
import { memberIn, memberNameIn } from "#src/records/fields/member.tsx";
import { parentIn } from "#src/records/fields/parent.ts";
import { storedText } from "#src/records/fields/stored-text.ts";
import type { RecordColumn } from "#src/records/record-listing.ts";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { LastInteractionText } from "./last-interaction-text.tsx";
import { NextStepText } from "./next-step-text.tsx";

export type RecordValues = Readonly<Record<string, unknown>>;

/** Properties of a column that differ from those of its field. */
export type ColumnEntry<Row, Sort extends string> = Partial<RecordColumn<Row, Sort>> & { id: string };

export type ColumnRules<Row, Sort extends string> = {
  sorts: readonly Sort[];
  columns: readonly ColumnEntry<Row, Sort>[];
  moreColumns?: readonly ColumnEntry<Row, Sort>[];
  moreWidthPx?: number;
};

export function fieldColumns<Row extends RecordValues, Sort extends string>(
  noun: RecordNoun,
  { sorts, columns, moreColumns = [], moreWidthPx = 160 }: ColumnRules<Row, Sort>,
): { columns: RecordColumn<Row>[]; moreColumns: RecordColumn<Row>[] } {
  const derived = (id: string) => derivedColumn<Row>(noun, id, sorts);
  const own = columns.map((entry) => ({
    ...derived(entry.id),
    head: () => shortFieldLabel(noun, entry.id),
    ...entry,
  }));
  const declaredIds = new Set([...columns, ...moreColumns].map(({ id }) => id));
  const others = Object.entries(declaredFields(noun))
    .filter(([id, { type }]) => !unlistedTypes.includes(type) && !declaredIds.has(id))
    .map(([id]) => ({ id }));
  const look = { widthPx: moreWidthPx, tone: "sec" as const };
  const more = [...moreColumns, ...others].map((entry) => ({ ...derived(entry.id), ...look, ...entry }));
  const { has } = recordKinds[noun];
  const steps = has.tasks ? [{ ...nextStepColumn, ...sortedBy(nextStepColumn.id, sorts) }] : [];
  const last = has.interactions
    ? [{ ...lastInteractionColumn, ...sortedBy(lastInteractionColumn.id, sorts) }]
    : [];
  const updated = { ...derived("updated_at"), tone: "sec" as const };
  return {
    columns: own,
    moreColumns: [...steps, ...last, ...more, ...(declaredIds.has("updated_at") ? [] : [updated])],
  };
}

export function customColumns<Row extends object>(
  noun: RecordNoun,
): { moreColumns: RecordColumn<Row>[]; sorts: string[] } {
  const fields = customFieldsOf(noun);
  const sorts = fields.filter(({ sortable }) => sortable).map(({ key }) => customName(key));
  const moreColumns = fields.map(({ key }) => ({
    ...derivedColumn<Row>(noun, customName(key), sorts),
    tone: "sec" as const,
  }));
  return { moreColumns, sorts };
}

/** The column with the open task that is due first. */
const nextStepColumn = {
  id: "next_step",
  head: () => t("ui.nextStep"),
  widthPx: 200,
  render: (row: object) => <NextStepText step={Reflect.get(row, "next_step")} />,
};

const lastInteractionColumn = {
  id: "last_interaction_at",
  head: () => t("ui.lastInteraction"),
  widthPx: 150,
  tone: "sec" as const,
  render: (row: object) => <LastInteractionText row={row} />,
};

const sortedBy = (id: string, sorts: readonly string[]) => (sorts.includes(id) ? { sort: id } : {});

function derivedColumn<Row extends object>(
  noun: RecordNoun,
  id: string,
  sorts: readonly string[],
): RecordColumn<Row> {
  const named = { id, head: () => fieldLabel(noun, id), ...sortedBy(id, sorts) };
  const date = (row: Row) => formatDate(String(Reflect.get(row, id)));
  if (id === "created_at") return { ...named, widthPx: 120, isNumeric: true, render: date };
  if (id === "updated_at") return { ...named, widthPx: 120, isNumeric: true, text: date };
  const field = fieldOf(noun, id);
  if (field === undefined || field.type === "custom") return { ...named, widthPx: widths.custom };
  if (field.type === "parent") {
    const look = { widthPx: widths.parent, isEditable: isEditable(field) };
    return { ...named, ...look, text: (row) => parentIn(row, id).name };
  }
  if (field.type === "member") {
    const look = { widthPx: widths.member, isEditable: isEditable(field) };
    const text = (row: Row) => memberNameIn(row, id);
    return { ...named, ...look, text, render: (row) => memberIn(row, id) };
  }
  return {
    ...named,
    ...(customKeyOf(id) !== undefined &&
      renderedTypes.includes(field.type) && {
        render: (row: Row) => customCell(noun, id, Reflect.get(row, id)),
      }),
    widthPx: widths[field.type],
    isEditable: isEditable(field),
    isNumeric: numericTypes.includes(field.type),
    isCopied: field.type === "email" || field.type === "phone",
    text: (row) => valueText(noun, id, Reflect.get(row, id)),
    emptyText: () => emptyFieldText(noun, id),
  };
}

const unlistedTypes: readonly FieldType[] = ["custom", "contactPoints", "parent"];

const numericTypes: readonly FieldType[] = ["whole", "money", "date", "moment", "number", "price"];

/** Types of custom fields that need more than text in a cell. */
const renderedTypes: readonly FieldType[] = ["choice", "choices", "person", "record"];

const widths: Readonly<Record<FieldType, number>> = {
  line: 170,
  lines: 240,
  email: 230,
  phone: 150,
  link: 200,
  choice: 150,
  whole: 110,
  money: 128,
  date: 128,
  moment: 180,
  tags: 160,
  contactPoints: 230,
  member: 160,
  parent: 180,
  custom: 160,
  number: 128,
  price: 150,
  yesNo: 110,
  choices: 200,
  person: 160,
  record: 180,
};

/** Only fields in a section of the form are editable. */
const isEditable = ({ section }: FieldDescriptor) => section !== undefined;

function valueText(noun: RecordNoun, name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  return fieldValueText(noun, name, storedText(value));
}

function customCell(noun: RecordNoun, name: string, value: unknown): ReactNode {
  return customValue(noun, name, value) ?? (valueText(noun, name, value) || <EmptyValue />);
}
