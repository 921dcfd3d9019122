import type { z } from "zod";
import { recordId } from "../field/ids.ts";
import type { FieldTable } from "./field-descriptor.ts";
import type { FieldSchemas } from "./field-schemas.ts";
import type { KindDeclaration } from "./kind.ts";
import { kindRoutes } from "./kind-routes.ts";
import { kindSchemas } from "./kind-schemas.ts";
import { parentSchemas } from "./parent-schemas.ts";

type RequiredName<Fields extends FieldTable> = {
  [Name in keyof Fields & string]: Fields[Name] extends { readonly required: string } ? Name : never;
}[keyof Fields & string];

function requiredOf<Fields extends FieldTable>(
  fields: Fields,
  schemas: FieldSchemas<Fields>,
): Pick<FieldSchemas<Fields>, Extract<keyof FieldSchemas<Fields>, RequiredName<Fields>>>;
function requiredOf(fields: FieldTable, schemas: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => fields[name]?.required !== undefined));
}

interface SpecialParts<
  Input extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
> {
  readonly input: Input;
  readonly shown: Shown;
  readonly filters: Filters;
}

export function plainKindSchemas<const Kind extends KindDeclaration>(kind: Kind) {
  return plainSchemasWith(kind, { input: {}, shown: {}, filters: {} });
}

export function plainSchemasWith<
  const Kind extends KindDeclaration,
  Input extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
>(kind: Kind, special: SpecialParts<Input, Shown, Filters>) {
  const parents = parentSchemas(kind);
  const schemas = kindSchemas(kind, {
    id: recordId,
    input: { ...parents.input, ...special.input },
    shown: { ...parents.shown, ...special.shown },
    filters: { ...parents.filters, ...special.filters },
  });
  const created = schemas.input.extend(requiredOf<Kind["fields"]>(kind.fields, schemas.fields));
  return { ...schemas, created, routes: kindRoutes(kind, { ...schemas, created }) };
}
