import { z } from "zod";
import { bulkUpdateOf, cellEditsOf, chosenExport, matchDeletion, matchingOf } from "../action/bulk-schema.ts";
import { customValues } from "../custom-field/custom-value.ts";
import { moment, version } from "../field/field-schema.ts";
import { dateFilters, dayFilter } from "../field/filter-schema.ts";
import { actionId } from "../field/ids.ts";
import {
  correction,
  idList,
  listParams,
  pagination,
  sortOrder,
  wholeParam,
} from "../field/listing-schema.ts";
import { filterParam } from "../filter/filter-param.ts";
import { maxCustomKey, maxQuietDays } from "../limits.ts";
import {
  type FieldNameOf,
  type FieldTable,
  type MemberNameOf,
  memberFieldNames,
  memberNameOf,
} from "./field-descriptor.ts";
import { fieldSchemas, filterSchemas } from "./field-schemas.ts";
import { groupingParams, listGroups, summaryFields, valueBoardQuery } from "./grouping.ts";
import type { KindDeclaration, KindParts, SortOf } from "./kind.ts";
import { nextStepFilters, shownNextStep } from "./next-step.ts";

/** The schemas that a kind adds to those of its field descriptors. */
interface SpecialParts<
  Id extends z.ZodType<string>,
  Input extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
> {
  readonly id: Id;
  /** Additional fields of requests. All are optional. */
  readonly input: Input;
  readonly shown: Shown;
  readonly filters: Filters;
}

/** The start, type and owner of a record's latest interaction that has begun. */
const shownLastInteraction = {
  last_interaction_at: moment.nullable(),
  last_interaction_type: z.string().nullable(),
  last_interaction_by: z.string().nullable(),
};

/**
 * `no_interaction_days` selects records without an interaction in that number of days. All filters count days
 * in `time_zone` (default UTC).
 */
const lastInteractionFilters = {
  no_interaction_days: wholeParam(1, maxQuietDays).optional(),
  last_interaction_at_after: dayFilter,
  last_interaction_at_before: dayFilter,
};

const customSort = z.templateLiteral(["custom.", z.string().min(1).max(maxCustomKey)]);

/**
 * Returns the schemas of a kind: `input` for the fields of requests, `change` for updates with the version
 * that the caller read, `shown` for a record in responses, and the filters and sorts of its list.
 */
export function kindSchemas<
  const Kind extends KindDeclaration,
  Id extends z.ZodType<string>,
  Input extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
>(kind: Kind, special: SpecialParts<Id, Input, Shown, Filters>) {
  const fields = fieldSchemas<Kind["fields"]>(kind.fields);
  const filters = {
    ...filterSchemas<Kind["fields"]>(kind.fields),
    ...shapeIf(kind, "tasks", nextStepFilters),
    ...shapeIf(kind, "interactions", lastInteractionFilters),
    ...special.filters,
    ...dateFilters,
    filter: filterParam.optional(),
  };
  const input = z.strictObject({ ...fields, ...special.input, custom: customValues }).partial();
  const sort = z.union([z.enum<SortOf<Kind>[]>([...kind.sorts]), customSort]);
  const shown = z.object({
    id: special.id,
    ...fields,
    ...memberNames<Kind["fields"]>(kind.fields),
    ...shapeIf(kind, "tasks", shownNextStep),
    ...shapeIf(kind, "interactions", shownLastInteraction),
    ...special.shown,
    custom: customValues,
    version,
    created_at: moment,
    updated_at: moment,
  });
  const order = {
    sort_by: sort.default(kind.firstSort.by),
    sort_order: sortOrder.default(kind.firstSort.order),
    ...groupingParams(kind),
  };
  return {
    id: special.id,
    fields,
    filters,
    input,
    change: input.extend({ version: version.optional() }),
    shown,
    sort,
    listQuery: z.strictObject({ ...listParams, ids: idList.optional(), ...order, ...filters }),
    listOrder: z.strictObject(order),
    valueBoardQuery: matchingOf(filters).extend({
      ...valueBoardQuery(kind),
      sort_by: order.sort_by,
      sort_order: order.sort_order,
    }),
    summaryQuery: matchingOf(filters).extend({ fields: summaryFields }),
    matching: matchingOf(filters),
    matchDeletion: matchDeletion(filters, special.id),
    chosenExport: chosenExport(filters, special.id),
    bulkUpdate: bulkUpdateOf(filters, special.id, { change: input, fill: input }),
    cellEdits: cellEditsOf(special.id, input),
    listAnswer: listAnswerOf(kind, shown),
    answer: answerOf(kind, shown),
  };
}

type ShapeIf<
  Kind extends KindDeclaration,
  Part extends keyof KindParts,
  Shape,
> = Kind["has"][Part] extends true ? Shape : Readonly<Record<never, never>>;

function shapeIf<Kind extends KindDeclaration, Part extends keyof KindParts, Shape>(
  kind: Kind,
  part: Part,
  shape: Shape,
): ShapeIf<Kind, Part, Shape>;
function shapeIf({ has }: KindDeclaration, part: keyof KindParts, shape: unknown) {
  return has[part] ? shape : {};
}

const memberName = z.string().nullable();

type MemberNames<Fields extends FieldTable> = {
  [Name in FieldNameOf<Fields, "member"> as MemberNameOf<Name>]: typeof memberName;
};

function memberNames<Fields extends FieldTable>(fields: Fields): MemberNames<Fields>;
function memberNames(fields: FieldTable) {
  return Object.fromEntries(memberFieldNames(fields).map((name) => [memberNameOf(name), memberName]));
}

function listAnswerOf<const Kind extends KindDeclaration, Shown extends z.ZodType>(kind: Kind, shown: Shown) {
  return z.object({
    ...member<Kind["plural"], z.ZodArray<Shown>>(kind.plural, z.array(shown)),
    pagination,
    /** The groups of a grouped list. The pages then contain only the records of expanded groups. */
    groups: listGroups.optional(),
    /** The corrected search text, if the search for the typed text found no records. */
    corrected: correction.optional(),
  });
}

/**
 * Returns the response schema of one record. `actionId` identifies the action that Undo reverts; it is absent
 * if the request changed nothing.
 */
function answerOf<const Kind extends KindDeclaration, Shown extends z.ZodType>(
  kind: Kind,
  shown: Shown,
): z.ZodObject<AnswerShape<Kind, Shown>>;
function answerOf({ noun, envelope }: KindDeclaration, shown: z.ZodType) {
  const action = { actionId: actionId.optional() };
  return envelope === "data"
    ? z.object({ success: z.literal(true), data: shown, ...action })
    : z.object({ [noun]: shown, ...action });
}

type AnswerShape<Kind extends KindDeclaration, Shown> = {
  actionId: z.ZodOptional<typeof actionId>;
} & (Kind["envelope"] extends "data"
  ? { success: z.ZodLiteral<true>; data: Shown }
  : { [Noun in Kind["noun"]]: Shown });

function member<Name extends string, Schema>(name: Name, schema: Schema): { [Key in Name]: Schema };
function member(name: string, schema: unknown): Record<string, unknown> {
  return { [name]: schema };
}
