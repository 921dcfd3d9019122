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
  const fields = Map.groupBy(
    all.filter(({ noun }) => readable.has(noun)),
    ({ noun }) => noun,
  );
  const schemas = Object.fromEntries([...fields].map(([noun, own]) => [schemaName(noun), schemaOf(own)]));
  const paths = Object.entries(document.paths).map(([path, operations]) => {
    const noun = nounOf(path);
    return [
      path,
      noun !== undefined && fields.has(noun) ? withFields(operations, noun) : operations,
    ] as const;
  });
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...document.components, schemas: { ...document.components.schemas, ...schemas } },
  };
}

const schemaName = (noun: RecordNoun) => `custom-${noun}`;
const nounOf = (path: string) => recordNouns.find((noun) => path.split("/")[1] === recordKinds[noun].plural);

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

/** Replaces the general schema of custom values with a reference to the fields of a kind. */
function withFields(part: Readonly<Record<string, object>>, noun: RecordNoun): Record<string, object> {
  const reference = { $ref: `#/components/schemas/${schemaName(noun)}` };
  return JSON.parse(JSON.stringify(part), (name, value) =>
    name === "properties" && value.custom !== undefined ? { ...value, custom: reference } : value,
  );
}
