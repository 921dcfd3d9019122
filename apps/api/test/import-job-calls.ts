import type { Client } from "@lanyard/client/client-shape";
import type { ImportJob, ImportState, importCheckInput } from "@lanyard/contract/import/import-job-schema";
import { expect, vi } from "vitest";
import type { z } from "zod";

export type Choices = z.input<typeof importCheckInput>;

export const mapping = { First: "first", Email: "email", Company: "company" };

export function csvOf(rows: readonly string[]): string {
  return `First,Email,Company\n${rows.join("\n")}\n`;
}

export async function uploadJob(
  client: Client,
  text: string,
  kind: ImportJob["kind"] = "contact",
): Promise<ImportJob> {
  const fileName = kind === "contact" ? "people.csv" : `${kind}.csv`;
  const { import: job } = await client.imports.create({ file: new Blob([text]), fileName, fields: { kind } });
  return job;
}

/** Waits until an import has one of the states; fails after 50 s without a change. */
export async function untilState(
  client: Client,
  id: ImportJob["id"],
  ...states: ImportState[]
): Promise<ImportJob> {
  let last: ImportJob | undefined;
  const read = async () => {
    const { import: job } = await client.imports.get({ params: { id } });
    if (!states.includes(job.state))
      expect(job, `An import that should be ${states.join(" or ")} stays as it is`).not.toEqual(last);
    return job;
  };
  do last = await vi.waitFor(read, { timeout: 50_000, interval: 100 });
  while (!states.includes(last.state));
  return last;
}

export async function checkJob(
  client: Client,
  { id }: Pick<ImportJob, "id">,
  choices: Partial<Choices> = {},
): Promise<ImportJob> {
  await client.imports.check({ params: { id }, body: { mapping, ...choices } });
  return untilState(client, id, "checked", "failed");
}

/** Maps the columns as suggested, except those that the choices map. */
export async function checkText(
  client: Client,
  text: string,
  choices: Partial<Choices> = {},
  kind: ImportJob["kind"] = "contact",
): Promise<ImportJob> {
  const job = await uploadJob(client, text, kind);
  return checkJob(client, job, { ...choices, mapping: { ...job.suggested_mapping, ...choices.mapping } });
}

export async function runJob(client: Client, { id }: Pick<ImportJob, "id">): Promise<ImportJob> {
  await client.imports.run({ params: { id } });
  return untilState(client, id, "done", "failed");
}

export async function importByJob(client: Client, text: string, choices: Partial<Choices> = {}) {
  const checked = await checkJob(client, await uploadJob(client, text), choices);
  return runJob(client, checked);
}

export function importsOf(client: Client, kind: ImportJob["kind"]) {
  const check = async (
    text: string,
    on_match: Choices["on_match"] = "skip",
    mapping?: ImportJob["suggested_mapping"],
  ) => {
    const job = await uploadJob(client, text, kind);
    const choices = { mapping: mapping ?? job.suggested_mapping, on_match, time_zone: "Europe/Berlin" };
    return checkJob(client, job, choices);
  };
  const run = async (...sent: Parameters<typeof check>) => runJob(client, await check(...sent));
  return { check, run };
}
