import { z } from "zod";
import { recordId } from "../field/ids.ts";
import { memberNameOf } from "./field-descriptor.ts";
import { holdsSeveral, type KindDeclaration } from "./kind.ts";

type Parents = KindDeclaration["parents"];

const parentId = recordId.nullable();
const parentName = z.string().nullable();
const parentFilter = recordId.optional();

type OneParent<All extends Parents> = Exclude<keyof All & string, `${string}_ids`>;
type ParentInputs<All extends Parents> = { [Column in OneParent<All>]: typeof parentId };
type ParentFilters<All extends Parents> = { [Column in OneParent<All>]: typeof parentFilter };
type ParentOf<Column extends string> = Column extends `${infer Parent}_id` ? Parent : never;
type ParentNames<All extends Parents> = {
  [Column in OneParent<All> as `${ParentOf<Column>}_name`]: typeof parentName;
};

function ofEach<Shape>(names: readonly string[], schema: z.ZodType): Shape;
function ofEach(names: readonly string[], schema: z.ZodType) {
  return Object.fromEntries(names.map((name) => [name, schema]));
}

/**
 * Returns the schemas of a kind's parent columns. Responses contain the parent's id and name. `own` names
 * columns to skip, because the kind declares their schemas itself.
 */
export function parentSchemas<const Kind extends KindDeclaration, const Own extends string = never>(
  { parents }: Kind,
  own: readonly Own[] = [],
) {
  const columns = Object.keys(parents).filter(
    (column) => !holdsSeveral(column) && !own.some((each) => each === column),
  );
  const links = ofEach<ParentInputs<Omit<Kind["parents"], Own>>>(columns, parentId);
  const names = ofEach<ParentNames<Omit<Kind["parents"], Own>>>(columns.map(memberNameOf), parentName);
  const filters = ofEach<ParentFilters<Omit<Kind["parents"], Own>>>(columns, parentFilter);
  return { input: links, shown: { ...links, ...names }, filters };
}
