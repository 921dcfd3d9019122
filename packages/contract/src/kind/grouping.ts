import { z } from "zod";
import { storable } from "../field/field-schema.ts";
import { maxCollapsedGroups, maxMemberId } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { type FieldTable, type MemberFieldName, memberFieldNames } from "./field-descriptor.ts";
import type { KindDeclaration } from "./kind.ts";

const longest = maxCollapsedGroups * (maxMemberId + 1);

/** Whose groups stand in the list with their heads alone: ids of people, and `none` for the records of nobody. */
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

/** How a list is laid out in groups: by a field that holds a person, in the order of their names, nobody's records last. */
export function groupingParams<const Kind extends KindDeclaration>(kind: Kind): GroupingOf<Kind["fields"]>;
export function groupingParams({ fields }: KindDeclaration) {
  const names = memberFieldNames<FieldTable>(fields);
  return names.length === 0 ? {} : { group_by: z.enum(names).optional(), collapsed };
}

/**
 * The groups of a list in its order, with how many match in each, whatever page is shown. `id` is null for the records of
 * nobody; `name` is null there, and for people who left.
 */
export const listGroups = z.array(
  z.object({ id: z.string().nullable(), name: z.string().nullable(), count: z.number().int() }),
);
export type ListGroup = z.output<typeof listGroups>[number];
