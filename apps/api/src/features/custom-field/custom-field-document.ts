import { customValueSchema } from "@lanyard/contract/custom-field/custom-value";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { z } from "zod";
import type { Caller } from "#src/http/caller.ts";
import { readableNouns } from "#src/http/key-scope.ts";
import type { openApiDocument } from "#src/http/openapi.ts";
import { type CustomDefinition, customDefinitions } from "#src/records/custom/custom-definition.ts";

type Document = ReturnType<typeof openApiDocument>;

/**
 * Returns the OpenAPI document with the organisation's custom fields in place of the general schema of custom
 * values.
 */
export async function documentOf(caller: Caller, document: Document): Promise<Document> {
  const readable = readableNouns(caller);
  const all = await caller.reading((tx) => customDefinitions(tx).send());
  const shown = all.filter(({ noun }) => readable.has(noun));
  const fields = Map.groupBy(shown, ({ noun }) => noun);
  const schemas = Object.fromEntries([...fields].map(([noun, own]) => [schemaName(noun), schemaOf(own)]));
  const paths = Object.entries(document.paths).map(([path, operations]) => {
    const methods = Object.entries(operations).map(
      ([method, operation]) =>
        [method, withFields(operation, fields, nounNamed(path.split("/")[1]))] as const,
    );
    return [path, Object.fromEntries(methods)] as const;
  });
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...document.components, schemas: { ...document.components.schemas, ...schemas } },
  };
}

const schemaName = (noun: RecordNoun) => `custom-${noun}`;

/**
 * Returns the kind of record that a path segment or property name denotes, such as `deals` or `next_task`.
 */
const nounNamed = (name = "") =>
  recordNouns.find((noun) => name === recordKinds[noun].plural || name.split("_").at(-1) === noun);

function schemaOf(fields: readonly CustomDefinition[]) {
  const properties = fields.map((field) => {
    const { $schema: _, ...shape } = z.toJSONSchema(customValueSchema(field), {
      io: "input",
      unrepresentable: "any",
    });
    const options = field.options.map(({ id, label }) => `${id} (${label})`).join(", ");
    return [
      field.key,
      { ...shape, title: field.label, ...(options !== "" && { description: options }) },
    ] as const;
  });
  return { type: "object", properties: Object.fromEntries(properties), additionalProperties: false };
}

/**
 * Replaces the general schemas of custom values with references to the schema of the custom fields of the
 * kind of record.
 */
function withFields(part: object, fields: ReadonlyMap<RecordNoun, unknown>, noun?: RecordNoun): object {
  const inner = (each: unknown, of = noun) =>
    typeof each === "object" && each !== null ? withFields(each, fields, of) : each;
  if (Array.isArray(part)) return part.map((each) => inner(each));
  const isDescribed = noun !== undefined && fields.has(noun);
  const entries = Object.entries(part).map(([name, value]): [string, unknown] =>
    name === "custom" && isDescribed
      ? [name, { $ref: `#/components/schemas/${schemaName(noun)}` }]
      : [name, inner(value, nounNamed(name) ?? noun)],
  );
  return Object.fromEntries(entries);
}
