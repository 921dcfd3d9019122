import type { DealMatching } from "@lanyard/contract/deal/deal-schema";
import { Temporal } from "temporal-polyfill";
import { idsOf } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { stagesInOrder, stagesMatching } from "#src/features/pipeline/pipeline.ts";
import {
  type Condition,
  isAnyOfCases,
  isBetween,
  isFilled,
  isId,
  isOneOfIds,
  isWithinDays,
  matchesNothing,
} from "#src/records/filter/record-filter.ts";
import { survivorIdOf } from "#src/records/links/record-holder-label.ts";

export async function dealConditions(tx: TenantTx, query: DealMatching): Promise<Condition[]> {
  return [
    ...(await ofStages(tx, query)),
    ...isBetween("probability", query.probability_min, query.probability_max),
    ...isId("company_id", await survivorIdOf(tx, "company", query.company_id)),
    ...isId("contact_id", await survivorIdOf(tx, "contact", query.contact_id)),
    ...isId("pipeline_id", query.pipeline_id),
    ...isCurrency(query.currency),
    ...isBetween("expected_close_date", query.close_after, query.close_before),
    ...isWithinDays("stage_entered_at", {
      first: query.entered_after,
      last: query.entered_before,
      zone: query.time_zone,
    }),
    ...isEndedWithin(query),
  ];
}

/**
 * Returns the condition on the day on which a deal ended, in the caller's time zone. A close date up to today
 * counts as the end; otherwise, the day of stage entry counts.
 */
function isEndedWithin({
  ended_after: first,
  ended_before: last,
  time_zone = "UTC",
}: DealMatching): Condition[] {
  if (first === undefined && last === undefined) return [];
  const today = Temporal.Now.plainDateISO(time_zone).toString();
  const entered = isWithinDays("stage_entered_at", { first, last, zone: time_zone });
  const isToCome: Condition = { column: "expected_close_date", op: "gte", value: nextDay(today) };
  return [
    isAnyOfCases([
      isBetween("expected_close_date", first, last === undefined || last > today ? today : last),
      [...isFilled("expected_close_date", false), ...entered],
      [isToCome, ...entered],
    ]),
  ];
}

const nextDay = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

async function ofStages(tx: TenantTx, { stage, outcome }: DealMatching): Promise<Condition[]> {
  if (stage === undefined && outcome === undefined) return [];
  const named = stage === undefined ? await stagesInOrder(tx).send() : await stagesMatching(tx, stage).send();
  const wanted = named.filter((one) => outcome === undefined || (one.outcome ?? "open") === outcome);
  if (wanted.length === 0) return [matchesNothing];
  return isOneOfIds("stage_id", idsOf(wanted));
}

function isCurrency(code: string | undefined): Condition[] {
  return code === undefined ? [] : [{ column: "currency", op: "in", value: [code] }];
}
