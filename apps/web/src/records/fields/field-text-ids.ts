import type { FieldTable } from "@lanyard/contract/kind/field-descriptor";
import type { CardNoun, RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { MessageId } from "#src/lib/i18n/messages.ts";

type Kinds = typeof recordKinds;
type Fields<Noun extends RecordNoun> = Kinds[Noun]["fields"];
type FieldName<Noun extends RecordNoun> = keyof Fields<Noun> & string;

type CommonField = "created_at" | "updated_at";

type With<Table extends FieldTable, Property> = {
  [Name in keyof Table & string]: Table[Name] extends Property ? Name : never;
}[keyof Table & string];

type PropertyValues<Table extends FieldTable, Property extends string> = {
  [Name in keyof Table]: Table[Name] extends { readonly [Key in Property]: infer Value extends string }
    ? Value
    : never;
}[keyof Table];

/** The text id of a card. A card without a title uses the title of its section. */
type CardText<Plural extends string, Card extends string> = Card extends string
  ? `${Plural}.card.${Card}` extends MessageId
    ? `${Plural}.card.${Card}`
    : `${Plural}.section.${Card}`
  : never;

/** The text id of a parent column such as `company_id`, or else of its name without `_id`. */
type ParentText<Plural extends string, Column extends string> = Column extends `${infer Parent}_id`
  ? `${Plural}.field.${Column}` extends MessageId
    ? `${Plural}.field.${Column}`
    : `${Plural}.field.${Parent}`
  : never;

type ClosedText<Plural extends string, Table extends FieldTable> = {
  [Name in keyof Table & string]: Table[Name] extends {
    readonly isClosed: true;
    readonly offered: readonly (infer Value extends string)[];
  }
    ? `${Plural}.value.${Name}.${Value}`
    : never;
}[keyof Table & string];

type TextOfKind<Plural extends string, Name extends string, Table extends FieldTable> =
  | `${Plural}.field.${Name | CommonField}`
  | `${Plural}.field.${With<Table, { readonly hasShortLabel: true }>}.short`
  | `${Plural}.field.${With<Table, { readonly hasLongLabel: true }>}.long`
  | ClosedText<Plural, Table>
  | `${Plural}.filter.has_${With<Table, { readonly filter: "filled" }>}`
  | `${Plural}.filter.${With<Table, { readonly filter: "range"; readonly type: "date" | "moment" }>}_${"after" | "before"}`
  | `${Plural}.section.${PropertyValues<Table, "section">}`
  | CardText<Plural, PropertyValues<Table, "card">>;

type StageText = `${Kinds[CardNoun]["plural"]}.field.stage_id`;

export type FieldTextId =
  | StageText
  | {
      [Noun in RecordNoun]:
        | TextOfKind<Kinds[Noun]["plural"], FieldName<Noun>, Fields<Noun>>
        | ParentText<Kinds[Noun]["plural"], keyof Kinds[Noun]["parents"] & string>;
    }[RecordNoun];

/** The lists of options with translated names, whose text ids are `options.<list>.<value>`. */
export type NamedList = { [Noun in RecordNoun]: PropertyValues<Fields<Noun>, "named"> }[RecordNoun];
