import { z } from "zod";
import { recordId } from "../field/ids.ts";
import { type FieldTable, memberNameOf } from "./field-descriptor.ts";
import type { FieldSchemas } from "./field-schemas.ts";
import type { KindDeclaration } from "./kind.ts";
import { kindRoutes } from "./kind-routes.ts";
import { answerOf, kindSchemas, listAnswerOf } from "./kind-schemas.ts";

type Parents = KindDeclaration["parents"];

const parentId = recordId.nullable();
const parentName = z.string().nullable();
const parentFilter = recordId.optional();

type ParentInputs<All extends Parents> = { [Column in keyof All & string]: typeof parentId };
type ParentFilters<All extends Parents> = { [Column in keyof All & string]: typeof parentFilter };
/** What the column of a parent is about: `company` of `company_id`. */
type ParentOf<Column extends string> = Column extends `${infer Parent}_id` ? Parent : never;
type ParentNames<All extends Parents> = {
  [Column in keyof All & string as `${ParentOf<Column>}_name`]: typeof parentName;
};

/** One schema for each of the names. */
function ofEach<Shape>(names: readonly string[], schema: z.ZodType): Shape;
function ofEach(names: readonly string[], schema: z.ZodType) {
  return Object.fromEntries(names.map((name) => [name, schema]));
}

type RequiredName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly required: string } ? Name : never;
}[keyof Fields & string];

/** The fields that a new record cannot do without. */
function requiredOf<Fields extends FieldTable>(
  fields: Fields,
  schemas: FieldSchemas<Fields>,
): Pick<FieldSchemas<Fields>, Extract<keyof FieldSchemas<Fields>, RequiredName<Fields>>>;
function requiredOf(fields: FieldTable, schemas: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => fields[name]?.required !== undefined));
}

/** What a kind has beside what its declaration describes. */
interface SpecialParts<
  Input extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
> {
  readonly input: Input;
  readonly shown: Shown;
  readonly filters: Filters;
}

/** Schemas and routes of a kind that its declaration describes whole: a parent is sent by its id and shown by its name too. */
export function plainKindSchemas<const Kind extends KindDeclaration>(kind: Kind) {
  return plainSchemasWith(kind, { input: {}, shown: {}, filters: {} });
}

/** The same with special parts. */
export function plainSchemasWith<
  const Kind extends KindDeclaration,
  Input extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
>(kind: Kind, special: SpecialParts<Input, Shown, Filters>) {
  const columns = Object.keys(kind.parents);
  const names = columns.map(memberNameOf);
  const links = ofEach<ParentInputs<Kind["parents"]>>(columns, parentId);
  const schemas = kindSchemas(kind, {
    id: recordId,
    input: { ...links, ...special.input },
    shown: { ...links, ...ofEach<ParentNames<Kind["parents"]>>(names, parentName), ...special.shown },
    filters: { ...ofEach<ParentFilters<Kind["parents"]>>(columns, parentFilter), ...special.filters },
  });
  const created = schemas.input.extend(requiredOf<Kind["fields"]>(kind.fields, schemas.fields));
  const answers = { listAnswer: listAnswerOf(kind, schemas.shown), answer: answerOf(kind, schemas.shown) };
  return { ...schemas, created, routes: kindRoutes(kind, { id: recordId, ...schemas, created, ...answers }) };
}
