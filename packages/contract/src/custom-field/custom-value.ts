import { z } from "zod";
import {
  optionalDate,
  optionalEmail,
  optionalLines,
  optionalLink,
  optionalMoment,
  optionalPhone,
  optionalText,
} from "../field/field-schema.ts";
import { recordId } from "../field/ids.ts";
import { maxAmountCents, maxCustomBytes, maxCustomKey, maxMemberId } from "../limits.ts";
import { isCurrencyCode } from "../money/currencies.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { foldText } from "../search/fold-text.ts";
import type { CustomFieldType } from "./custom-field-types.ts";

const money = z.object({ amount_cents: z.number(), currency: z.string() });

/** A value of any custom field. The server also validates the value against the definition of its field. */
export const customValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  money,
  z.null(),
]);
export type CustomValue = z.output<typeof customValue>;

/** Values of custom fields by key. In a change, null clears a field, and omitted keys keep their values. */
export const customValues = z.record(z.string().max(maxCustomKey), customValue);
export type CustomValues = z.output<typeof customValues>;

export interface ValueDefinition {
  readonly type: CustomFieldType;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  /** The currency of converted amounts that do not name a currency. */
  readonly currency?: string | undefined;
}

const maxLine = 1000;
const maxPhone = 50;
const maxQuoted = 100;

const plainSchemas = {
  text: optionalText(maxLine),
  long_text: optionalLines(maxCustomBytes),
  number: z
    .number({
      error: ({ input }) => refusalMessage("customNotNumber", { value: String(input).slice(0, maxQuoted) }),
    })
    .nullable(),
  money: z
    .strictObject(
      {
        amount_cents: z
          .number()
          .int(refusalMessage("amountNotWholeCents"))
          .min(-maxAmountCents, refusalMessage("amountTooLarge"))
          .max(maxAmountCents, refusalMessage("amountTooLarge")),
        currency: z.string().refine(isCurrencyCode, refusalMessage("invalidCurrency")),
      },
      refusalMessage("customNotMoney"),
    )
    .nullable(),
  date: optionalDate,
  datetime: optionalMoment,
  boolean: z.boolean(refusalMessage("customNotBoolean")).nullable(),
  url: optionalLink,
  email: optionalEmail,
  phone: optionalPhone(maxPhone),
  member: optionalText(maxMemberId),
  record: z.union([recordId, z.literal("").transform(() => null), z.null()]),
} satisfies Partial<Record<CustomFieldType, z.ZodType<CustomValue>>>;

const schemas = new WeakMap<ValueDefinition, z.ZodType<CustomValue>>();

/** Returns the schema for values of a field. A value can name an option by id or label. */
export function customValueSchema(field: ValueDefinition): z.ZodType<CustomValue> {
  const schema = schemas.get(field) ?? buildSchema(field);
  schemas.set(field, schema);
  return schema;
}

function buildSchema(field: ValueDefinition): z.ZodType<CustomValue> {
  if (field.type === "choice") return choiceSchema(field).nullable();
  if (field.type !== "choices") return plainSchemas[field.type];
  const several = z
    .array(choiceSchema(field))
    .transform((ids) => [...new Set(ids.flatMap((id) => id ?? []))]);
  return several.transform((ids) => (ids.length === 0 ? null : ids)).or(z.null());
}

function choiceSchema({ options }: ValueDefinition) {
  const labels = options.map(({ label }) => label).join(", ");
  return z.string(refusalMessage("notOffered", { values: labels })).transform((text, context) => {
    if (text === "") return null;
    const folded = foldText(text);
    const found = options.find(({ id, label }) => id === text || foldText(label) === folded);
    if (found !== undefined) return found.id;
    context.addIssue({
      code: "custom",
      message: refusalMessage("notOffered", { values: labels }),
      input: text,
    });
    return z.NEVER;
  });
}
