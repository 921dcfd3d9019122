import type { Manifest } from "@lanyard/backup/archive-format";
import { expect, test } from "vitest";
import { printManifest } from "./archives.ts";

const sums = { bytes: 0, sha256: "" };
const told = (manifest: Manifest) => {
  const lines: string[] = [];
  printManifest(manifest, (line) => lines.push(line));
  return lines;
};

test.each([
  [1, [], ["1,200 rows of 1 tables, 1 file"]],
  [2, ["a/b"], ["1,200 rows of 1 tables, 2 files", "1 file was missing or incomplete: a/b"]],
])("an archive summary shows a file count of %i and the missing files %j", (count, missing, lines) => {
  const tables = [{ schema: "crm", table: "contacts", rows: 1200, ...sums }];
  expect(told({ format: 1, tables, files: { count, ...sums, missing } })).toEqual(lines);
});
