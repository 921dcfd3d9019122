import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { checkJob, uploadJob } from "./import-job-calls.ts";
import { expectGermanProblems } from "./import-language-calls.ts";

const api = await joinTestApi();

const user = api.acme.user.client;

test("a problem that a worker thread finds is reported in the reader's language", () =>
  expectGermanProblems(api, "large"));

test("a file whose long cell or heading would be cut within an emoji is accepted", async () => {
  const long = (length: number) => `${"x".repeat(length - 1)}😀${"y".repeat(20)}`;
  for (const text of [`First\n${long(1000)}\n`, `First,${long(200)}\nAda,\n`])
    expect((await uploadJob(user, text)).state).toBe("uploaded");
});

test("an invalid value that is cut at an emoji is reported, and its row is imported", async () => {
  const cell = `${"x".repeat(59)}😀${"y".repeat(20)}`;
  const text = `First,Email\nEmi,${cell}\n${cell},\n`;
  const checked = await checkJob(user, await uploadJob(user, text), {
    mapping: { First: "first", Email: "email" },
  });
  expect(checked).toMatchObject({ state: "checked", check: { create: 2, cells_left_out: 1 } });
  expect(checked.check?.warnings[0]?.message).toContain(`${"x".repeat(59)}…`);
});
