import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findTitleFaults, titleFaults } from "./run/commit-titles.ts";

const folder = mkdtempSync(join(tmpdir(), "lanyard-titles-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@b.example", ...args], { cwd: folder });
const commit = (title: string) => git("commit", "--allow-empty", "-qm", title);

test.each([
  ["Ignore stale workers in the import check", []],
  ["Seed two companies", []],
  ["Process what is due", []],
  ["Added a filter", ["is not imperative"]],
  ["Adding a filter", ["is not imperative"]],
  ["Adds a filter", ["is not imperative"]],
  ["The filter is quick", ["is not imperative"]],
  ["add a filter.", ["is not imperative", "ends with a period"]],
  [`Add ${"a".repeat(69)}`, ["has 73 characters, 72 are allowed"]],
])("a commit title is checked: %s", (title, faults) => {
  expect(titleFaults(title)).toEqual(faults);
});

test("commits since the check was added, or since the latest release tag, are checked", async () => {
  expect(await findTitleFaults(folder)).toEqual([]);
  git("init", "-q");
  commit("What was before");
  mkdirSync(join(folder, "tools/run"), { recursive: true });
  writeFileSync(join(folder, "tools/run/commit-titles.ts"), "");
  git("add", ".");
  commit("Checks commit titles");
  expect(await findTitleFaults(folder)).toEqual([]);
  commit("Adds a filter");
  expect(await findTitleFaults(folder)).toEqual([
    expect.stringMatching(/Adds a filter: is not imperative$/u),
  ]);
  git("tag", "v1.0.0");
  expect(await findTitleFaults(folder)).toEqual([]);
});
