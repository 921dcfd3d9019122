import { z } from "zod";

/** The parts of JSON Schema (draft 2020-12) that the contract's inputs use. */
export interface JsonShape {
  readonly type?: string | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly anyOf?: readonly JsonShape[] | undefined;
  readonly items?: JsonShape | undefined;
  readonly properties?: Readonly<Record<string, JsonShape>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: JsonShape | boolean | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly minimum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly pattern?: string | undefined;
  readonly format?: string | undefined;
}

const jsonShape: z.ZodType<JsonShape> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(jsonShape).optional(),
    items: jsonShape.optional(),
    properties: z.record(z.string(), jsonShape).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), jsonShape]).optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    minimum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    maximum: z.number().optional(),
    pattern: z.string().optional(),
    format: z.string().optional(),
  }),
);

export function jsonShapeOf(schema: z.ZodType | undefined): JsonShape {
  if (schema === undefined) return { type: "object", properties: {} };
  return jsonShape.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
}
