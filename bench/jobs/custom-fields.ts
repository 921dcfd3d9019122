import { setTimeout as wait } from "node:timers/promises";
import { customColumns } from "@lanyard/api/records/custom/custom-columns";
import { type CustomDefinition, readDefinition } from "@lanyard/api/records/custom/custom-definition";
import type { CustomValue } from "@lanyard/contract/custom-field/custom-value";
import { z } from "zod";
import type { BenchDatabase } from "../bench-database.ts";
import { type Call, formAround } from "../bench-servers.ts";
import { get } from "../calls/scenario.ts";
import { measureRequest } from "../calls/scenario-run.ts";
import { atMost, type Figures, type Finding, figuresOf, findingLine } from "../figures.ts";
import type { World } from "../measurement.ts";
import { benchLines } from "./import-file.ts";
import { createReader, importSteps, quietMs } from "./import-job.ts";
import { compareUnused } from "./unused-custom-fields.ts";

const [definedFields, filledFields, valueSets] = [100, 20, 1000];
const options = ["Gold", "Silver", "Bronze", "None"].map((label) => ({ label }));
const filledTypes = ["number", "text", "date", "choice"] as const;

export async function measureCustomFields(world: World): Promise<Finding[]> {
  const { database, servers, say } = world;
  // A kept database has the fields of the last run.
  await database.owner.query("delete from crm.custom_fields where org_id = $1", [database.orgId]);
  const unused = await compareUnused(world);
  for (const finding of unused) say(findingLine(finding));
  const defining = await defineFields(await servers.callAs());
  const layout = await readLayout(database);
  await fillContacts(database, layout);
  say(`Filled ${filledFields} of ${definedFields} custom fields`);
  const findings = [
    ...unused,
    atMost("Defining a field, p99", defining.p99, 200, `${defining.p99.toFixed(0)} ms`),
  ];
  const parts = [measureSorts, measureFilter, measureCreation, measureImports, measureRetype];
  for (const measure of parts) {
    const found = await measure(world, layout);
    for (const finding of found) say(findingLine(finding));
    findings.push(...found);
  }
  return findings;
}

async function defineFields(call: Call): Promise<Figures> {
  const timesMs: number[] = [];
  for (let index = 0; index < definedFields; index++) {
    const type = index < filledFields ? filledTypes[index % filledTypes.length] : "text";
    const body = { noun: "contact", label: `Bench ${index}`, type, ...(type === "choice" && { options }) };
    const began = performance.now();
    await call("POST", "/fields", body);
    timesMs.push(performance.now() - began);
  }
  return figuresOf(timesMs, 1);
}

async function readLayout({ owner, orgId }: BenchDatabase): Promise<CustomDefinition[]> {
  const { rows } = await owner.query("select * from crm.custom_fields where org_id = $1 order by position", [
    orgId,
  ]);
  return rows.slice(0, filledFields).map(readDefinition);
}

/**
 * Returns the value of a field in one of the sets of values. Fields of the same type get different values.
 */
function benchValue({ type, options: offered }: CustomDefinition, index: number, set: number): CustomValue {
  const number = (set * 7 + index * 31) % valueSets;
  if (type === "number") return number / 4;
  if (type === "date") return new Date(Date.UTC(2024, 0, number)).toISOString().slice(0, 10);
  return type === "choice" ? (offered[number % offered.length]?.id ?? null) : `Value ${number}`;
}

const valuesOf = (layout: readonly CustomDefinition[], set: number) =>
  layout.map((field, index) => [field.key, benchValue(field, index, set)] as const);

/** Gives every contact one of a thousand sets of values. The API's code derives the columns. */
async function fillContacts({ owner, orgId }: BenchDatabase, layout: readonly CustomDefinition[]) {
  const sets = Array.from({ length: valueSets }, (_, set) => {
    const fields = valuesOf(layout, set).map(([key, value]) => [`custom.${key}`, value] as const);
    return customColumns(layout, Object.fromEntries(fields));
  });
  const columns = Object.keys(sets[0] ?? {});
  await owner.query("set session_replication_role = replica; set statement_timeout = 0");
  await owner.query(
    `with sets as materialized (
       select s.place, v.* from jsonb_array_elements($2::jsonb) with ordinality s (columns, place),
         jsonb_populate_record(null::crm.contacts, s.columns) v
     ), placed as (
       select id, 1 + row_number() over (order by id) % ${valueSets} as place from crm.contacts where org_id = $1
     )
     update crm.contacts c set ${columns.map((name) => `${name} = s.${name}`).join(", ")}
     from placed p join sets s on s.place = p.place where c.org_id = $1 and c.id = p.id`,
    [orgId, JSON.stringify(sets)],
  );
  await owner.query("set session_replication_role = origin");
  await owner.query("vacuum analyze crm.contacts");
}

function comparison(name: string, measured: Figures, base: Figures, goal: number): Finding {
  const times = measured.p99 / base.p99;
  const failed = measured.failed > 0 ? `; ${measured.failed} failed` : "";
  return atMost(
    name,
    times,
    goal,
    `${times.toFixed(2)} times`,
    `; p99 ${measured.p99.toFixed(1)} ms${failed}`,
  );
}

const listBy = (sort_by: string) => () => get(`/contacts?${new URLSearchParams({ sort_by })}`);

async function measureSorts(world: World): Promise<Finding[]> {
  const base = await measureRequest(world, listBy("created_at"));
  const findings: Finding[] = [];
  for (const [index, type] of filledTypes.slice(0, 3).entries()) {
    const measured = await measureRequest(world, listBy(`custom.bench_${index}`));
    findings.push(comparison(`Sorting by a custom ${type}, compared with created_at`, measured, base, 1.3));
  }
  return findings;
}

async function measureFilter(world: World, layout: readonly CustomDefinition[]): Promise<Finding[]> {
  const choice = layout.find(({ type }) => type === "choice");
  const isGold = { field: `custom.${choice?.key}`, op: "is", value: choice?.options[0]?.id };
  const filters = {
    "A custom choice and a city": { and: [isGold, { field: "city", op: "is", value: "Porto" }] },
    "A custom choice or a custom number": { or: [isGold, { field: "custom.bench_0", op: "is", value: 7 }] },
  };
  const findings: Finding[] = [];
  for (const [name, filter] of Object.entries(filters))
    for (const [atOnce, goal] of [
      [2, 60],
      [10, 150],
    ] as const) {
      const query = new URLSearchParams({ filter: JSON.stringify(filter), sort_by: "custom.bench_2" });
      const { p99, failed } = await measureRequest(world, () => get(`/contacts?${query}`), atOnce);
      const more = failed > 0 ? `; ${failed} failed` : "";
      findings.push(
        atMost(`${name}, by a custom date (${atOnce} at once), p99`, p99, goal, `${p99.toFixed(1)} ms`, more),
      );
    }
  return findings;
}

async function measureCreation(world: World, layout: readonly CustomDefinition[]): Promise<Finding[]> {
  const creating = (body: object) => () => ({ method: "POST" as const, path: "/contacts", body });
  const contact = { first: "Bench", last: "Created" };
  const base = await measureRequest(world, creating(contact));
  const custom = Object.fromEntries(valuesOf(layout, 1));
  const measured = await measureRequest(world, creating({ ...contact, custom }));
  return [comparison(`Creating with ${filledFields} values, compared with none`, measured, base, 1.5)];
}

async function measureImports({ servers, options, say }: World, layout: readonly CustomDefinition[]) {
  const rows = options["import-rows"];
  const columns = layout.filter(({ type }) => type !== "choice").slice(0, 5);
  const secondsOf = async (added: readonly CustomDefinition[]) => {
    const lines = [...benchLines(rows)].map((line, index) =>
      [line, ...added.map((field) => (index === 0 ? field.label : benchValue(field, index, 1)))].join(","),
    );
    const { head, foot } = formAround("people.csv");
    const steps = importSteps(Buffer.concat([head, Buffer.from(`${lines.join("\n")}\n`), foot]));
    let seconds = 0;
    for (const { name, work } of steps) {
      const call = await servers.callAs();
      const began = performance.now();
      await work(call);
      if (name === "check" || name === "run") seconds += (performance.now() - began) / 1000;
    }
    say(`Imported ${rows} rows with ${added.length} custom columns`);
    return seconds;
  };
  const [without, with_] = [await secondsOf([]), await secondsOf(columns)];
  const times = with_ / without;
  const more = `; ${with_.toFixed(1)} s with them, ${without.toFixed(1)} s without`;
  return [
    atMost(`Importing ${columns.length} custom columns`, times, 1.3, `${times.toFixed(2)} times`, more),
  ];
}

const defined = z.object({
  fields: z.array(z.object({ key: z.string(), id: z.string(), retyping: z.object({}).optional() })),
});
const begun = z.object({ actionId: z.string() });

/**
 * Changes the type of a field that all contacts have and undoes the change, during constant reads of lists.
 */
async function measureRetype({ servers, options, say }: World, [field]: readonly CustomDefinition[]) {
  const reader = createReader(`${servers.apiUrl}/contacts?limit=50`);
  const during = async (work: (call: Call) => Promise<unknown>) => {
    const call = await servers.callAs();
    reader.becomes(await servers.signIn());
    const began = performance.now();
    const end = work(call).then(() => (performance.now() - began) / 1000);
    const { p99 } = await reader.until(end);
    return { seconds: await end, p99 };
  };
  await during(() => wait(3000));
  const quiet = await during(() => wait(quietMs));
  let actionId = "";
  const retyped = await during(async (call) => {
    const body = { type: "text" };
    ({ actionId } = begun.parse(await call("POST", `/fields/${field?.id}/retype`, body)));
    for (let isRunning = true; isRunning; await wait(1000)) {
      // The job can take longer than the lifetime of an access token.
      const ask = await servers.callAs();
      const { fields } = defined.parse(await ask("GET", "/fields?noun=contact&filled=false"));
      isRunning = fields.some(({ id, retyping }) => id === field?.id && retyping !== undefined);
    }
  });
  say("Changed the type of a field");
  const undone = await during((call) => call("POST", `/actions/${actionId}/undo`, {}));
  const goal = (120 * options.contacts) / 1_000_000;
  const times = retyped.p99 / quiet.p99;
  return [
    atMost("Changing the type of a field", retyped.seconds, goal, `${retyped.seconds.toFixed(1)} s`),
    atMost(
      "Lists of others meanwhile",
      times,
      1.5,
      `${times.toFixed(2)} times`,
      `; p99 ${retyped.p99.toFixed(1)} ms`,
    ),
    atMost("Undoing that", undone.seconds, 1, `${undone.seconds.toFixed(2)} s`),
  ];
}
