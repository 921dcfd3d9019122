import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { checkJob, importsOf, uploadJob } from "./import-job-calls.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

const { check, run } = importsOf(client, "task");

async function taskCalled(search: string) {
  const { tasks } = await client.tasks.list({ query: { search } });
  return tasks;
}

test("a task imported with a due time has a reminder, which moves with the due time", async () => {
  const header = "Task ID,Task Title,Due Date,Task Status";
  const at = (time: string) => `2031-03-05 ${time}`;
  await run(
    [
      header,
      `remind-1,Timed,${at("14:30")},`,
      `remind-2,Done,${at("15:30")},Done`,
      "remind-3,Day,2031-03-05,",
    ].join("\n"),
  );
  const [timed] = await taskCalled("Timed");
  expect(timed).toMatchObject({
    due_at: "2031-03-05T13:30:00.000Z",
    remind_at: "2031-03-05T13:30:00.000Z",
  });
  for (const title of ["Done", "Day"])
    expect((await taskCalled(title)).find(({ due_at, due_on }) => due_at ?? due_on)).toMatchObject({
      remind_at: null,
    });
  await run([header, `remind-1,Timed,${at("16:30")},`].join("\n"), "update");
  expect(await taskCalled("Timed")).toMatchObject([{ remind_at: "2031-03-05T15:30:00.000Z" }]);
  const remind_at = "2031-03-05T08:00:00.000Z";
  await client.tasks.update({ params: { id: timed?.id ?? "" }, body: { remind_at } });
  await run([header, `remind-1,Timed,${at("18:30")},`].join("\n"), "update");
  expect(await taskCalled("Timed")).toMatchObject([
    { due_at: "2031-03-05T17:30:00.000Z", remind_at: "2031-03-05T10:00:00.000Z" },
  ]);
});

describe("a file of tasks that is imported again", () => {
  test("a repeated file of tasks changes nothing, whichever columns its rows fill", async () => {
    await client.contacts.create({ body: { first: "Ada", email: "ada@todo.example" } });
    const text = [
      "Task ID,Subject,Due Date,Due Time,Status,Contact,Company",
      "i-1,Again,2031-05-01,,Done,,",
      "i-2,Again,2031-05-01,,Open,,",
      ",More,2031-05-01,10:15,Done,,",
      ",More,2031-05-02,,Open,ada@todo.example,",
      ",Alone,2031-05-01,,,una@todo.example,",
      ",Alone,2031-05-01,,,duo@todo.example,",
      ",Greet,,,,,Loom One",
      ",Greet,,,,,Loom Two",
      ",Bygone,,,Completed,,",
    ].join("\n");
    expect((await run(text, "fill")).result).toMatchObject({ created: 9, differing: 0 });
    const again = await check(text, "fill");
    expect(again.check).toMatchObject({ create: 0, update: 0, unchanged: 9 });
    const choices = { mapping: again.suggested_mapping, time_zone: "Europe/Berlin" };
    expect((await checkJob(client, again, { ...choices, on_match: "update" })).check).toMatchObject({
      ...{ create: 0, update: 0, unchanged: 9 },
    });
    const skipped = await checkJob(client, again, { ...choices, on_match: "skip" });
    expect(skipped.check).toMatchObject({ create: 0, conflict: 9 });
  });

  test("a skipped row links to the existing task", async () => {
    const done = await run("Task ID,Subject\ni-1,Again\n");
    const [task] = (await taskCalled("Again")).filter(({ external_id }) => external_id === "i-1");
    expect(done.result?.errors).toMatchObject([{ is_skipped: true, record: { noun: "task", id: task?.id } }]);
  });
});

test("the headings of the task template cover all fields except the creation date", async () => {
  const text = await (await client.imports.template({ query: { kind: "task" } })).text();
  const job = await uploadJob(client, `${text.trim()}\n${"x,".repeat(13)}x\n`, "task");
  const understood = new Set(Object.values(job.suggested_mapping));
  expect(job.targets.filter((target) => !understood.has(target))).toEqual(["created_at"]);
  await client.imports.cancel({ params: { id: job.id } });
});

test("an import sets a task's repetition and the member who completed it", async () => {
  const { name, personId } = api.acme.user;
  const rule = "FREQ=WEEKLY;BYDAY=MO";
  const file = (rows: readonly string[]) =>
    ["Task ID,Title,Due,Repeat,Done at,Completed by", ...rows].join("\n");
  const made = await run(
    file([
      `r-1,Water the plants,2031-03-03,${rule},,`,
      `r-2,Without a day,,${rule},,`,
      "r-3,Every blue moon,2031-03-03,FREQ=BLUEMOON,,",
      `r-4,Was done,,,2026-01-02 09:00,${name}`,
      `r-5,Is open,,,,${name}`,
      "r-6,Never,2031-03-03,FREQ=YEARLY;INTERVAL=41,,",
    ]),
  );
  expect(made.result).toMatchObject({ created: 6, failed: 0 });
  const told = made.result?.warnings.map(({ row }) => row);
  expect(told).toEqual([3, 4, 7]);
  expect(made.result?.warnings.at(-1)?.message).toContain(
    "This repetition has no date in the 40 years after the task is due",
  );
  expect(await taskCalled("Never")).toMatchObject([{ due_on: "2031-03-03", repeat: null }]);
  expect(await taskCalled("Water the plants")).toMatchObject([{ repeat: rule }]);
  expect(await taskCalled("Without a day")).toMatchObject([{ repeat: null }]);
  expect(await taskCalled("Every blue moon")).toMatchObject([{ repeat: null }]);
  expect(await taskCalled("Was done")).toMatchObject([{ done_by: personId, done_by_name: name }]);
  expect(await taskCalled("Is open")).toMatchObject([{ done_at: null, done_by: null }]);
  const daily = "FREQ=DAILY";
  await run(
    file([
      `r-1,Water the plants,2031-03-03,${daily},,`,
      `r-2,Without a day,2031-03-04,${daily},,`,
      "r-6,Never,2031-03-04,FREQ=YEARLY;INTERVAL=41,,",
      `r-5,Is open,,,2026-01-03 09:00,${name}`,
    ]),
    "update",
  );
  expect(await taskCalled("Water the plants")).toMatchObject([{ repeat: daily }]);
  expect(await taskCalled("Without a day")).toMatchObject([{ due_on: "2031-03-04", repeat: daily }]);
  expect(await taskCalled("Never")).toMatchObject([{ due_on: "2031-03-04", repeat: null }]);
  expect(await taskCalled("Is open")).toMatchObject([{ done_by: personId }]);
});
