import { z } from "zod";
import { requiredText, storable, version } from "../field/field-schema.ts";
import { actionId, recordId } from "../field/ids.ts";
import { sortOrder } from "../field/listing-schema.ts";
import { figures } from "../filter/filter-operators.ts";
import { filterParam } from "../filter/filter-param.ts";
import { recordNouns } from "../kind/record-kinds.ts";
import { maxCollapsedGroups, maxPageSize, maxViewFilterBytes, maxViews } from "../limits.ts";
import { cardOrders } from "../pipeline/card-orders.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { routes } from "../route/route.ts";

const viewId = recordId.brand<"ViewId">();
const fieldName = storable(z.string().min(1).max(100));
const fieldNames = z.array(fieldName).max(60, refusalMessage("tooManyColumns", { count: 60 }));
const noun = z.enum(recordNouns);

const filter = filterParam.refine(
  (conditions) => JSON.stringify(conditions).length <= maxViewFilterBytes,
  refusalMessage("viewFilterTooLong", { kilobytes: maxViewFilterBytes / 1000 }),
);

const column = z.strictObject({
  id: fieldName,
  width: z
    .number()
    .int()
    .min(60, refusalMessage("tooFewPixels", { count: 60 }))
    .max(800, refusalMessage("tooManyPixels", { count: 800 }))
    .nullable()
    .default(null),
});

/**
 * The state of a list or board. Omitted properties have the list's defaults. `params` are filter parameters
 * besides `filter`; `figures` are the figures below the list.
 */
export const viewState = z.strictObject({
  filter: filter.nullable().default(null),
  params: z
    .record(fieldName, storable(z.string().max(200)))
    .refine((params) => Object.keys(params).length <= 60, refusalMessage("tooManyColumns", { count: 60 }))
    .default({}),
  sort_by: fieldName.nullable().default(null),
  sort_order: sortOrder.nullable().default(null),
  columns: z
    .array(column)
    .max(60, refusalMessage("tooManyColumns", { count: 60 }))
    .nullable()
    .default(null),
  layout: z.enum(["list", "grid", "board"]).default("list"),
  limit: z.number().int().min(1).max(maxPageSize).nullable().default(null),
  group_by: fieldName.nullable().default(null),
  board_by: fieldName.nullable().default(null),
  card_fields: fieldNames.nullable().default(null),
  card_order: z.enum(cardOrders).nullable().default(null),
  folded: z
    .array(storable(z.string().max(200)))
    .max(maxCollapsedGroups)
    .default([]),
  hides_empty: z.boolean().default(false),
  figures: z
    .array(z.strictObject({ field: fieldName, figure: z.enum(figures) }))
    .max(60, refusalMessage("tooManyColumns", { count: 60 }))
    .default([]),
});
export type ViewState = z.output<typeof viewState>;

/**
 * A saved view of a list. Each member has a separate `position` and `is_default`. All members see a shared
 * view, but only its owner and administrators can change it.
 */
export const view = z.object({
  id: viewId,
  noun,
  name: z.string(),
  shared: z.boolean(),
  owner_id: z.string(),
  position: z.number().int(),
  is_default: z.boolean(),
  version,
  state: viewState.extend({ filter: z.record(z.string(), z.unknown()).nullable() }),
});
export type View = z.output<typeof view>;

const changeable = {
  name: requiredText(100, refusalMessage("viewNameMissing")),
  shared: z.boolean(),
  is_default: z.boolean(),
  state: viewState,
};

export const newView = z.strictObject({
  ...z.object(changeable).partial().shape,
  noun,
  name: changeable.name,
});
export type NewView = z.output<typeof newView>;

/** Omitted properties are unchanged; `state` is replaced as a whole. */
export const viewChange = z.strictObject({ ...changeable, version }).partial();
export type ViewChange = z.output<typeof viewChange>;

/** The ids of all views that the caller sees, in the new order. */
export const viewOrder = z.strictObject({ noun, ids: z.array(recordId).max(2 * maxViews) });

const oneView = z.strictObject({ id: viewId });
const viewAnswer = z.object({ view, actionId: actionId.optional() });
const viewsAnswer = z.object({ views: z.array(view) });

export const viewRoutes = routes({
  list: {
    method: "GET",
    path: "/views",
    right: "read",
    summary: "Lists the caller's own views and the shared views, in the caller's order",
    query: z.strictObject({ noun: noun.optional() }),
    answer: viewsAnswer,
  },
  create: {
    method: "POST",
    path: "/views",
    right: "read",
    summary: "Creates a view of a list. Sharing it requires write access",
    body: newView,
    status: 201,
    answer: viewAnswer,
  },
  order: {
    method: "PUT",
    path: "/views/order",
    right: "read",
    summary: "Reorders the views of a list for the caller",
    body: viewOrder,
    answer: viewsAnswer,
  },
  update: {
    method: "PUT",
    path: "/views/{id}",
    right: "read",
    summary: "Updates a view of the caller or, for administrators, a shared view",
    params: oneView,
    body: viewChange,
    answer: viewAnswer,
  },
  remove: {
    method: "DELETE",
    path: "/views/{id}",
    right: "read",
    summary:
      "Removes a view of the caller or, for administrators, a shared view. It can be restored for 30 days",
    params: oneView,
    answer: z.object({ success: z.literal(true), actionId: actionId.optional() }),
  },
  restore: {
    method: "POST",
    path: "/views/{id}/restore",
    right: "read",
    summary: "Restores a removed view of the caller",
    params: oneView,
    answer: viewAnswer,
  },
});
