import { z } from "zod";
import {
  optionalCents,
  optionalDate,
  optionalEmail,
  optionalLines,
  optionalLink,
  optionalMoment,
  optionalPhone,
  optionalTags,
  optionalText,
  optionalWhole,
  requiredEmail,
  requiredText,
  textOrDefault,
} from "../field/field-schema.ts";
import {
  amountFilter,
  dayFilter,
  memberFilter,
  tagsFilter,
  textFilter,
  yesNoFilter,
} from "../field/filter-schema.ts";
import { wholeParam } from "../field/listing-schema.ts";
import { tidyAddress } from "../field/tidy-text.ts";
import { maxContactPoints, maxMemberId } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { type ContactPoint, defaultPointKind, pointKinds } from "./contact-points.ts";
import {
  type AmountName,
  amountName,
  type FieldDescriptor,
  type FieldNameOf,
  type FieldTable,
  type FieldType,
  type FilteredName,
  integerBounds,
  type PlainFieldName,
} from "./field-descriptor.ts";

type OptionalText = ReturnType<typeof optionalText>;

export interface OptionalSchemas {
  line: OptionalText;
  lines: OptionalText;
  phone: OptionalText;
  choice: OptionalText | ReturnType<typeof textOrDefault>;
  email: typeof optionalEmail;
  link: typeof optionalLink;
  whole: ReturnType<typeof optionalWhole>;
  money: ReturnType<typeof optionalCents>;
  date: typeof optionalDate;
  moment: typeof optionalMoment;
  tags: typeof optionalTags;
  contactPoints: z.ZodNever;
  member: OptionalText;
  parent: z.ZodNever;
  custom: z.ZodNever;
  number: z.ZodNever;
  price: z.ZodNever;
  yesNo: z.ZodNever;
  choices: z.ZodNever;
  person: z.ZodNever;
  record: z.ZodNever;
}

/**
 * A list of contact points. Null means an empty list, and the default kind applies to points without a kind.
 */
type PointSchema<First extends string> = z.ZodType<
  ContactPoint<First>[],
  ({ [Name in First]: string } & { kind?: ContactPoint<First>["kind"] | undefined })[] | null
>;

type FirstOf<Field extends FieldDescriptor> = Field extends { readonly first: infer First extends string }
  ? First
  : never;

type SchemaOf<Field extends FieldDescriptor> = Field extends { readonly required: string }
  ? ReturnType<typeof requiredText>
  : OptionalSchemas[Field["type"]];

export type FieldSchemas<Fields extends FieldTable> = {
  [Name in PlainFieldName<Fields>]: SchemaOf<Fields[Name]>;
} & { [Name in FieldNameOf<Fields, "contactPoints">]: PointSchema<FirstOf<Fields[Name]>> };

const longestText = 5000;

const optionalSchema: { readonly [Type in FieldType]: (field: FieldDescriptor) => OptionalSchemas[Type] } = {
  line: ({ max = longestText }) => optionalText(max),
  lines: ({ max = longestText }) => optionalLines(max),
  phone: ({ max = longestText }) => optionalPhone(max),
  choice: ({ max = longestText, isClosed, isExtended, offered, emptyMeans }) => {
    const isOffered = isExtended ? () => true : isOneOf(offered);
    if (emptyMeans !== undefined)
      return textOrDefault(max, emptyMeans).refine(isOffered, notOffered(offered));
    return isClosed ? optionalText(max).refine(isOffered, notOffered(offered)) : optionalText(max);
  },
  email: () => optionalEmail,
  link: () => optionalLink,
  whole: (field) => optionalWhole(...integerBounds(field)),
  money: ({ positive }) => optionalCents(positive && refusalMessage(positive)),
  date: () => optionalDate,
  moment: () => optionalMoment,
  tags: () => optionalTags,
  contactPoints: () => z.never(),
  member: () => optionalText(maxMemberId),
  parent: () => z.never(),
  custom: () => z.never(),
  // Only user-defined fields have the following types. `customValueSchema` validates their values.
  number: () => z.never(),
  price: () => z.never(),
  yesNo: () => z.never(),
  choices: () => z.never(),
  person: () => z.never(),
  record: () => z.never(),
};

const isOneOf =
  (offered: readonly string[] = []) =>
  (value: string | null) =>
    value === null || offered.includes(value);

const notOffered = (offered: readonly string[] = []) =>
  refusalMessage("notOffered", { values: offered.join(", ") });

/**
 * The cached schemas by field. An import needs the schema for every cell, and creating a schema takes longer
 * than parsing a cell.
 */
const pointValueSchemas = new WeakMap<FieldDescriptor, z.ZodType<string>>();

export function pointValueSchema(first: string, fields: FieldTable): z.ZodType<string> {
  const field = fields[first];
  const missing = refusalMessage("contactPointMissing");
  if (field === undefined) return requiredText(longestText, missing);
  const schema =
    pointValueSchemas.get(field) ??
    (field.type === "email"
      ? requiredEmail(missing)
      : requiredText(field.max ?? longestText, missing, tidyAddress));
  pointValueSchemas.set(field, schema);
  return schema;
}

function pointsSchema({ first = "" }: FieldDescriptor, fields: FieldTable): z.ZodType {
  const kind = z.enum(pointKinds).default(defaultPointKind);
  const point = z.strictObject({ [first]: pointValueSchema(first, fields), kind });
  const most = refusalMessage("tooManyContactPoints", { max: maxContactPoints });
  return z.union([z.array(point).max(maxContactPoints, most), z.null().transform(() => [])]);
}

export function fieldSchema(field: FieldDescriptor): z.ZodType {
  return field.required === undefined
    ? optionalSchema[field.type](field)
    : requiredText(field.max ?? longestText, refusalMessage(field.required));
}

/**
 * Returns the schema of a field in a form. An empty field that the form requires is valid if it was empty
 * before.
 */
export function typedSchema<Schema extends z.ZodType>(
  schema: Schema,
  { requiredInForm }: FieldDescriptor,
  wasEmpty: boolean,
): Schema {
  if (requiredInForm === undefined || wasEmpty) return schema;
  return schema.refine((value) => value !== null, refusalMessage(requiredInForm));
}

/** Returns the schemas of a kind's fields, except fields of the types `custom` and `parent`. */
export function fieldSchemas<const Fields extends FieldTable>(fields: Fields): FieldSchemas<Fields>;
export function fieldSchemas(fields: FieldTable): Record<string, z.ZodType> {
  const described = Object.entries(fields).filter(([, { type }]) => type !== "custom" && type !== "parent");
  return Object.fromEntries(
    described.map(([name, field]) => [
      name,
      field.type === "contactPoints" ? pointsSchema(field, fields) : fieldSchema(field),
    ]),
  );
}

type WholeFilter = z.ZodOptional<ReturnType<typeof wholeParam>>;

export type FilterSchemas<Fields extends FieldTable> = {
  [Name in FilteredName<Fields, "contains" | "equals">]: typeof textFilter;
} & { [Name in FilteredName<Fields, "filled"> as `has_${Name}`]: typeof yesNoFilter } & {
  [Name in FilteredName<Fields, "range", "whole"> as `${Name}_min` | `${Name}_max`]: WholeFilter;
} & {
  [Name in FilteredName<Fields, "range", "money"> as
    | `${AmountName<Name>}_min`
    | `${AmountName<Name>}_max`]: typeof amountFilter;
} & {
  [Name in FilteredName<Fields, "range", "date" | "moment"> as
    | `${Name}_after`
    | `${Name}_before`]: typeof dayFilter;
} & {
  [Name in FilteredName<Fields, "anyOf">]: typeof tagsFilter;
} & { [Name in FilteredName<Fields, "member">]: typeof memberFilter };

function filterOf(name: string, field: FieldDescriptor) {
  const { type, filter } = field;
  if (filter === "filled") return { [`has_${name}`]: yesNoFilter };
  if (filter === "anyOf") return { [name]: tagsFilter };
  if (filter === "member") return { [name]: memberFilter };
  if (filter === "contains" || filter === "equals") return { [name]: textFilter };
  if (filter !== "range") return {};
  if (type === "date" || type === "moment")
    return { [`${name}_after`]: dayFilter, [`${name}_before`]: dayFilter };
  if (type === "money") {
    const amount = amountName(name);
    return { [`${amount}_min`]: amountFilter, [`${amount}_max`]: amountFilter };
  }
  const bound = wholeParam(...integerBounds(field)).optional();
  return { [`${name}_min`]: bound, [`${name}_max`]: bound };
}

export function filterSchemas<const Fields extends FieldTable>(fields: Fields): FilterSchemas<Fields>;
export function filterSchemas(fields: FieldTable): Record<string, z.ZodType> {
  return Object.assign({}, ...Object.entries(fields).map(([name, field]) => filterOf(name, field)));
}
