import { afterAll, beforeAll, expect, test } from "vitest";
import { runFuzz } from "./fuzz-run.ts";
import { fuzzProposingKey } from "./key-fuzz.ts";
import { startWatchedApi, type WatchedApi } from "./watched-api.ts";

/**
 * `npm run test:fuzz -- --requests N --seed S` sets the number of requests and the seed, and prints the
 * figures.
 */
const asked = process.env.FUZZ_REQUESTS;
const requests = Number(asked ?? 2000);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const findingsShown = 20;

let api: WatchedApi;
beforeAll(async () => {
  api = await startWatchedApi();
});
afterAll(() => api.stop());

test(`a key limited to proposals changes no record in ${requests} random requests`, {
  timeout: 0,
}, async () => {
  const { outcomes, failures, changedTables } = await fuzzProposingKey(api, { requests, seed });
  if (asked !== undefined) console.warn({ requests, seed, outcomes, changedTables });
  expect(changedTables).toEqual([]);
  const seen = ["200", "403", "tool answered", "tool refused"];
  expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(seen));
  expect(failures.slice(0, findingsShown)).toEqual([]);
});

// This test is last, because webhooks that it creates keep sending afterwards.
test(`${requests} random requests get valid responses and change no other organisation`, {
  timeout: 0,
}, async () => {
  const report = await runFuzz(api, { requests, seed, isMeasured: asked !== undefined });
  const { findings, ...figures } = report;
  if (asked !== undefined) console.warn({ requests, seed, findings: findings.length, ...figures });
  expect(findings.slice(0, findingsShown)).toEqual([]);
  expect(report.changedTables).toEqual([]);
});
