import { z } from "zod";

/** Only the parts of a JSON Schema that shape an answer. */
interface Schema {
  type?: unknown;
  const?: unknown;
  anyOf?: unknown;
  items?: unknown;
  properties?: unknown;
  additionalProperties?: unknown;
}

/**
 * The JSON Schema that Fastify writes an answer by: it names the fields that go out and nothing else does.
 * Only shapes matter here, so what validates an input (lengths, patterns) is left out, and "a value or null"
 * becomes a type list, which the serialiser writes without trying branches.
 */
export function answerSchema(schema: z.ZodType): object {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const shape = shapeOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", target: "draft-7" }));
  shapes.set(schema, shape);
  return shape;
}

/** Kept for the further servers of a process: tests start one a file. */
const shapes = new WeakMap<z.ZodType, object>();

function shapeOf(schema: Schema): Schema {
  const branches = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isSchema) : [];
  const values = branches.filter((branch) => branch.type !== "null");
  if (branches.length > 0 && values.every((branch) => isPlain(branch))) return { type: typesOf(branches) };
  if (schema.const !== undefined) return { const: schema.const };
  if (schema.type === "object") return objectShape(schema);
  if (schema.type === "array") return { type: "array", items: itemsShape(schema.items) };
  if (branches.length > 0) return { anyOf: branches.map(shapeOf) };
  return schema.type === undefined ? {} : { type: schema.type };
}

function objectShape(schema: Schema): Schema {
  const properties = Object.entries(isSchema(schema.properties) ? schema.properties : {}).map(
    ([name, property]) => [name, isSchema(property) ? shapeOf(property) : {}],
  );
  const open = isSchema(schema.additionalProperties)
    ? { additionalProperties: shapeOf(schema.additionalProperties) }
    : {};
  return { type: "object", properties: Object.fromEntries(properties), ...open };
}

function itemsShape(items: unknown): Schema {
  return isSchema(items) ? shapeOf(items) : {};
}

function isPlain(schema: Schema): boolean {
  return typeof schema.type === "string" && schema.type !== "object" && schema.type !== "array";
}

function typesOf(branches: readonly Schema[]) {
  return [...new Set(branches.map((branch) => branch.type))].filter((type) => type !== undefined);
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
