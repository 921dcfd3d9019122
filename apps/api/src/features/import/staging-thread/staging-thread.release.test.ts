import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { describe, expect, test } from "vitest";
import { findShape } from "../csv-shape.ts";
import { type ChosenValues, mappedColumns } from "../import-columns.ts";
import { importables, importablesWith } from "../importables.ts";
import { stagedPieces } from "../staged-lines.ts";
import { stagedByThread } from "./staging-thread.ts";

const id = "01a21490-567b-7349-9fa8-0480885db2bf";
const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gu;
const columnMapping = { Name: "full_name", Email: "email", Company: "company", Linkedin: "linkedin_url" };

async function staged(
  stage: typeof stagedPieces | typeof stagedByThread,
  text: string,
  {
    signal = new AbortController().signal,
    after = 0,
    importable = importables.contact,
    mapping = columnMapping as Readonly<Record<string, string>>,
    values = {} as ChosenValues,
  } = {},
) {
  const source = {
    async *read() {
      for (let at = 0; at < text.length; at += 16_384) yield text.slice(at, at + 16_384);
    },
    createSlices: createTimeSlices,
  };
  const shape = await findShape(source);
  const rules = {
    ...{ importable, orgId: id, importId: id, shape, isPart: false, after },
    columns: mappedColumns(shape.headers, mapping, importable, { values }),
    context: {
      ...{
        nameOrder: "first" as const,
        pipelines: [],
        members: {},
        phoneCountry: null,
        timeZone: "UTC",
        currency: "EUR",
      },
      types: [],
      enteredAt: "2026-11-25T12:00:00.000Z",
    },
  };
  let lines = "";
  let counts = {};
  for await (const { lines: more, ...now } of stage(source, rules, signal)) {
    lines += typeof more === "string" ? more : Buffer.from(more).toString();
    counts = now;
  }
  return { lines: lines.replaceAll(anyId, "id"), counts };
}

const rows = Array.from({ length: 5000 }, (_, n) =>
  n % 50 === 0
    ? `,no address ${n},Acme,`
    : `"King, Áda ${n}",ada${n}@thread.example,"Acme ""${n % 7}""",${n % 90 === 1 ? "no\tlink" : ""}`,
);
const file = `Name,Email,Company,Linkedin\n${rows.join("\n")}\n`;

describe("a thread that reads a file", () => {
  test.concurrent("the thread stages the same rows as its calling thread would", async () => {
    const [here, there] = await Promise.all([staged(stagedPieces, file), staged(stagedByThread, file)]);
    expect(there.counts).toEqual({ read: 5000, good: 4900, row: 5001 });
    expect(there).toEqual(here);
  });

  test.concurrent("the thread applies field options and the user's choices for cell values", async () => {
    const tier = {
      ...({ noun: "company", key: "tier", label: "Tier", labels: {}, type: "choice" } as const),
      ...{ options: [{ id, label: "Gold" }], target: null },
    };
    const importable = importablesWith([tier]).company;
    const mapping = { Name: "name", Employees: "size", Tier: "custom.tier" };
    const values = { Employees: { "a handful": "1-10" } };
    const text = "Name,Employees,Tier\nAcme,12,gold\nBolt,a handful,gold\nCog,unknown,gold\n";
    const [here, there] = await Promise.all([
      staged(stagedPieces, text, { importable, mapping, values }),
      staged(stagedByThread, text, { importable, mapping, values }),
    ]);
    expect(there).toEqual(here);
    expect(there.lines).toContain('"custom":{"tier":"id"}');
    expect(there.lines).toContain('"size":"1-10"');
  });

  test.concurrent("the thread resumes after a given row", async () => {
    const [whole, rest] = await Promise.all([
      staged(stagedByThread, file),
      staged(stagedByThread, file, { after: 4901 }),
    ]);
    expect(rest.counts).toEqual({ read: 100, good: 98, row: 5001 });
    expect(rest.lines).toBe(whole.lines.split("\n").slice(4900).join("\n"));
  });

  test.concurrent("the thread reports the same file error as its calling thread would", async () => {
    await expect(staged(stagedByThread, `${file}"never closed\n`)).rejects.toMatchObject({
      code: "INVALID_INPUT",
      details: { errors: [{ path: "csvData", message: { id: "csvQuoteNotClosed" } }] },
    });
  });

  test.concurrent("the thread stops when the import is cancelled", async () => {
    const ending = new AbortController();
    const reading = staged(stagedByThread, file, { signal: ending.signal });
    ending.abort(new Error("Somebody has cancelled it"));
    await expect(reading).rejects.toMatchObject({ cause: { message: "Somebody has cancelled it" } });
  });
});
