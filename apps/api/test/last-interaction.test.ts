import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { testPool } from "@lanyard/test-kit/database";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { type AnsweredRecord, kindCalls } from "./kinds/kind-calls.ts";
import { hoursFromNow, lastOf, newRecord, none, nouns, type Subject } from "./last-interactions.ts";

const api = await joinTestApi();
const pool = testPool(api.database.ownerUrl);

const calls = (noun: RecordNoun) => kindCalls(api, noun);
const about = (noun: Subject, id: string) =>
  noun === "contact" ? { contact_ids: [id] } : { [`${noun}_id`]: id };

describe.each(nouns)("the last interaction of a %s", (noun) => {
  test("the last interaction is the newest that has begun, in single reads and in lists", async () => {
    const id = await newRecord(api, noun, "Spoken");
    const read = async () => lastOf(await calls(noun).read(id));
    expect(await read()).toEqual(none);
    const made = [];
    for (const [type, hours] of [
      ["call", -3],
      ["meeting", -1],
      ["visit", 2],
    ] as const)
      made.push(
        await calls("interaction").create({ type, started_at: hoursFromNow(hours), ...about(noun, id) }),
      );
    const [call, meeting, visit] = made.map(({ record }) => record);
    const by = api.acme.user.personId;
    const newest = { at: meeting?.started_at, type: "meeting", by };
    expect(await read()).toEqual(newest);
    const [listed] = await calls(noun).list({
      q: "Spoken",
      sort_by: "last_interaction_at",
      sort_order: "desc",
    });
    expect(listed).toMatchObject({ id });
    expect(lastOf(listed as AnsweredRecord)).toEqual(newest);
    const { actionId } = await calls("interaction").remove(meeting?.id ?? "");
    expect(await read()).toEqual({ at: call?.started_at, type: "call", by });
    await calls("interaction").undo(actionId);
    expect(await read()).toEqual(newest);
    await calls("interaction").update(visit?.id ?? "", {
      started_at: hoursFromNow(-0.5),
      owner_id: api.acme.admin.personId,
    });
    expect(await read()).toMatchObject({ type: "visit", by: api.acme.admin.personId });
  });

  test("a list can be sorted and filtered by the last interaction", async () => {
    const mark = `Quiet${noun}`;
    const ids: string[] = [];
    for (const index of [0, 1, 2]) ids.push(await newRecord(api, noun, `${mark} ${index}`));
    const [old = "", recent = "", never = ""] = ids;
    await calls("interaction").create({ started_at: hoursFromNow(-24 * 40), ...about(noun, old) });
    await calls("interaction").create({ started_at: hoursFromNow(-24 * 2), ...about(noun, recent) });
    await calls("interaction").create({ started_at: hoursFromNow(24), ...about(noun, never) });
    const found = async (query: Record<string, string>) =>
      (await calls(noun).list({ q: mark, ...query })).map(({ id }) => id);
    const order = { sort_by: "last_interaction_at", sort_order: "asc" };
    expect(await found(order)).toEqual([old, recent, never]);
    expect(await found({ ...order, sort_order: "desc" })).toEqual([recent, old, never]);
    const whole = (await calls(noun).list(order)).map(({ id }) => id);
    expect(whole.filter((id) => ids.includes(id))).toEqual([old, recent, never]);
    expect(new Set(await found({ no_interaction_days: "30" }))).toEqual(new Set([old, never]));
    const day = hoursFromNow(-24 * 20).slice(0, 10);
    expect(await found({ last_interaction_at_after: day })).toEqual([recent]);
    expect(await found({ last_interaction_at_before: day })).toEqual([old]);
  });

  test("a planned interaction becomes the last interaction when its start has passed", async () => {
    const id = await newRecord(api, noun, "Planned");
    const { record } = await calls("interaction").create({ started_at: hoursFromNow(1), ...about(noun, id) });
    const listed = async () => {
      const rows = await calls(noun).list({ sort_by: "created_at", sort_order: "desc" });
      return rows.find((row) => row.id === id)?.last_interaction_type;
    };
    expect(await listed()).toBeNull();
    await pool.query("update crm.interactions set started_at = now() where id = $1", [record.id]);
    expect(await listed()).toBe("call");
  });
});
