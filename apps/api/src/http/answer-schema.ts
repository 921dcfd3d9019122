import compileWriter from "fast-json-stringify";
import { z } from "zod";

/** The parts of a JSON Schema that determine how a response is written. */
interface Schema {
  type?: unknown;
  const?: unknown;
  anyOf?: unknown;
  items?: unknown;
  properties?: unknown;
  additionalProperties?: unknown;
}

type Write = (answer: unknown) => string;

/**
 * The compiled serializers by schema. All servers of a process share them, because tests start several
 * servers.
 */
const writers = new WeakMap<z.ZodType, Write>();

/**
 * Serializes a response with exactly the fields of its schema. Compiles the serializer at the first response
 * with the schema, because compiling all serializers at start-up would take most of the start-up time.
 */
export function writeAnswer(schema: z.ZodType, answer: unknown): string {
  const known = writers.get(schema);
  if (known !== undefined) return known(answer);
  const shape: object = shapeOf(
    z.toJSONSchema(schema, { io: "input", unrepresentable: "any", target: "draft-7" }),
  );
  const write: Write = compileWriter(shape);
  writers.set(schema, write);
  return write(answer);
}

/**
 * Removes validation from a schema. Turns a union of plain types, such as "string or null", into one list of
 * types, which the serializer writes without trying alternatives.
 */
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
