import { type AnyKind, interactionColumnOf, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { momentAt } from "#src/db/time-bounds.ts";
import { type Condition, hasChild, isBetween, isWithinDays } from "#src/records/filter/record-filter.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";

const asked = z.object({
  no_interaction_days: z.number().optional(),
  last_interaction_at_after: z.string().optional(),
  last_interaction_at_before: z.string().optional(),
  time_zone: z.string().optional(),
});
const dayMs = 86_400_000;

export function lastInteractionConditions(
  { orgId: org }: Pick<TenantTx, "orgId">,
  kind: AnyKind,
  query: SentValues,
  of: string = kind.plural,
): Condition[] {
  const column = interactionColumnOf(kind.noun);
  if (column === undefined) return [];
  const { no_interaction_days: days, time_zone: zone, ...bounds } = asked.parse(query);
  const { last_interaction_at_after: first, last_interaction_at_before: last } = bounds;
  const table = recordKinds.interaction.plural;
  const now = momentAt(Date.now());
  const began = (conditions: readonly Condition[], value: boolean) =>
    hasChild(
      of,
      { org, table, column, conditions: [...conditions, ...isBetween("started_at", undefined, now)] },
      value,
    );
  const isSince = (ms: number) => isBetween("started_at", momentAt(ms), undefined);
  return [
    ...(days === undefined ? [] : [began(isSince(Date.now() - days * dayMs), false)]),
    ...(first === undefined
      ? []
      : [began(isWithinDays("started_at", { first, last: undefined, zone }), true)]),
    ...(last === undefined
      ? []
      : [
          began(isWithinDays("started_at", { first: undefined, last, zone }), true),
          began(isWithinDays("started_at", { first: dayAfter(last), last: undefined, zone }), false),
        ]),
  ];
}

const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString();
