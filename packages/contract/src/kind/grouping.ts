import { z } from "zod";
import { storable } from "../field/field-schema.ts";
import { maxCollapsedGroups, maxMemberId } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { type FieldTable, type MemberFieldName, memberFieldNames } from "./field-descriptor.ts";
import type { KindDeclaration } from "./kind.ts";

const longest = maxCollapsedGroups * (maxMemberId + 1);

/** Groups that the list shows only by their heading: member ids, and `none` for records without a member. */
const collapsed = storable(z.string().max(longest, refusalMessage("filterTooLong", { max: longest })))
  .transform((text) => text.split(",").filter((id) => id !== ""))
  .optional();

interface GroupingParams<Name extends string> {
  readonly group_by: z.ZodOptional<z.ZodEnum<{ [Each in Name]: Each }>>;
  readonly collapsed: typeof collapsed;
}

type GroupingOf<Fields extends FieldTable> = [MemberFieldName<Fields>] extends [never]
  ? Readonly<Record<never, never>>
  : GroupingParams<MemberFieldName<Fields>>;

/**
 * Returns the parameters that group a list by a member field, in the order of names; records without a member
 * come last.
 */
export function groupingParams<const Kind extends KindDeclaration>(kind: Kind): GroupingOf<Kind["fields"]>;
export function groupingParams({ fields }: KindDeclaration) {
  const names = memberFieldNames<FieldTable>(fields);
  return names.length === 0 ? {} : { group_by: z.enum(names).optional(), collapsed };
}

/**
 * The groups of a list in order, each with its number of matches on all pages. `id` is null for records
 * without a member; `name` is null for these and for former members.
 */
export const listGroups = z.array(
  z.object({ id: z.string().nullable(), name: z.string().nullable(), count: z.number().int() }),
);
export type ListGroup = z.output<typeof listGroups>[number];
