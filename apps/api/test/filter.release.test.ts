import { recordNouns } from "@lanyard/contract/kind/record-kinds";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { test } from "vitest";
import { callsOf, compareRandomFilters, fill } from "./random-filters.ts";

const runs = Number(process.env.FILTER_RUNS ?? 1000);

test("a thousand random filters find the records that an evaluation in memory finds", async () => {
  const api = await joinTestApi();
  const model = await fill(api);
  for (const noun of recordNouns)
    await compareRandomFilters(callsOf(api), model, noun, Math.ceil(runs / recordNouns.length));
});
