import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { prepareFolder } from "./folder.ts";

const folder = await mkdtemp(join(tmpdir(), "lanyard-folder-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("concurrent calls create one folder; leftovers of a killed process are removed", async () => {
  const path = join(folder, "deep", "er");
  await Promise.all(Array.from({ length: 8 }, () => prepareFolder(path)));
  expect(await readdir(path)).toEqual([]);
  await mkdir(join(path, ".writable.part"));
  await prepareFolder(path);
  expect(await readdir(path)).toEqual([]);
});
