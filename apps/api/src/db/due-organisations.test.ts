import { organisationId } from "@lanyard/contract/field/ids";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDueOrganisations, type WriteWatcher } from "./due-organisations.ts";

const one = organisationId.parse("00000000-0000-7000-8000-000000000001");
const other = organisationId.parse("00000000-0000-7000-8000-000000000002");
const away = Object.assign(new Error("connection to the remote node failed"), { code: "08006" });
const minuteMs = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(selectDue: () => Promise<string[]> = async () => []) {
  const seen = { looks: 0, warnings: 0, worked: [] as string[] };
  let watcher: WriteWatcher | undefined;
  const due = createDueOrganisations(
    {
      watchWrites: (each) => {
        watcher = each;
      },
      organisationIds: async () => [one, other],
      log: {
        warn: () => {
          seen.warnings += 1;
        },
      },
    },
    {
      selectDue: () => {
        seen.looks += 1;
        return selectDue();
      },
      lookEveryMs: minuteMs,
      failure: "The work failed",
    },
  );
  const round = (work: (orgId: string) => Promise<boolean> = async () => true) =>
    due.workOn(
      (orgId) => {
        seen.worked.push(orgId);
        return work(orgId);
      },
      () => false,
    );
  return { seen, round, due, write: () => watcher?.onWrite(one, false), gap: () => watcher?.onGap() };
}

test("without writes, background work looks for due organisations once a minute", async () => {
  const { seen, round } = setUp();
  for (let second = 0; second < 120; second += 2) {
    await round();
    vi.advanceTimersByTime(2000);
  }
  expect(seen).toEqual({ looks: 2, warnings: 0, worked: [] });
});

test("after a write, background work repeats in that organisation until it is done", async () => {
  const { seen, round, write } = setUp();
  await round();
  write();
  await round(async () => false);
  await round();
  await round();
  expect(seen).toEqual({ looks: 1, warnings: 0, worked: [one, one] });
});

test("the latest schedule of an organisation determines when its background work runs", async () => {
  const { seen, round, due } = setUp();
  await round();
  due.addAfter(one, 1000);
  due.addAfter(other, 1000);
  due.addAfter(one, 3000);
  due.addAfter(other, undefined);
  vi.advanceTimersByTime(2999);
  await round();
  expect(seen.worked).toEqual([]);
  vi.advanceTimersByTime(1);
  await round();
  await round();
  expect(seen.worked).toEqual([one]);
});

test("after a gap in write notifications, background work looks for due organisations", async () => {
  const { seen, round, gap } = setUp(async () => [other]);
  await round();
  gap();
  await round();
  expect(seen).toMatchObject({ looks: 2, worked: [other, other] });
});

test("after a gap during a search, background work searches once more", async () => {
  const { seen, round, gap } = setUp(async () => {
    if (seen.looks === 1) gap();
    return [];
  });
  await round();
  await round();
  await round();
  expect(seen.looks).toBe(2);
});

test("background work continues for other organisations while a node is down", async () => {
  const { seen, round } = setUp(() => Promise.reject(away));
  const work = async (orgId: string) => (orgId === one ? Promise.reject(away) : true);
  await round(work);
  expect(seen.worked).toEqual([one, other]);
  vi.advanceTimersByTime(minuteMs);
  await round(work);
  await round(work);
  expect(seen).toMatchObject({ warnings: 1, worked: [one, other, one, other] });
  vi.advanceTimersByTime(minuteMs);
  await round();
  await round();
  expect(seen.worked).toEqual([one, other, one, other, one, other]);
});
