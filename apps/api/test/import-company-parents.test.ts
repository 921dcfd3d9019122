import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { checkText, runJob } from "./import-job-calls.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

const newCompany = async (name: string, parent_id?: string) =>
  (await client.companies.create({ body: { name, parent_id } })).company;

async function parentsOf(search: string) {
  const { companies } = await client.companies.list({ query: { search } });
  return Object.fromEntries(companies.map(({ name, parent_name }) => [name, parent_name]));
}

test.each(["update", "fill"] as const)(
  "an import (%s) leaves out parents that make a company its own subsidiary",
  async (on_match) => {
    const holding = await newCompany(`Holding ${on_match}`);
    const daughter = await newCompany(`Daughter ${on_match}`, holding.id);
    for (const name of ["Alone", "Left", "Right", "Grandchild"]) await newCompany(`${name} ${on_match}`);
    const rows = [
      ["Alone", "Alone"],
      ["Holding", "Grandchild"],
      ["Left", "Right"],
      ["Right", "Left"],
      ["Grandchild", "Daughter"],
    ].map((names) => names.map((name) => `${name} ${on_match}`).join(","));
    const text = ["Company name,Parent company", ...rows, `Further ${on_match},${daughter.name}`].join("\n");
    const checked = await checkText(client, text, { on_match }, "company");
    expect(checked.check).toMatchObject({ create: 1, update: 0, unchanged: 5, fail: 0, cells_left_out: 5 });
    expect(checked.check?.cell_groups).toMatchObject([
      { reason: "A company cannot be a subsidiary of itself", cells: 5 },
    ]);
    const done = await runJob(client, checked);
    expect(done).toMatchObject({ state: "done", result: { created: 1, cells_left_out: 5, differing: 0 } });
    expect(await parentsOf(on_match)).toEqual({
      [`Alone ${on_match}`]: null,
      [`Holding ${on_match}`]: null,
      [`Daughter ${on_match}`]: holding.name,
      [`Left ${on_match}`]: null,
      [`Right ${on_match}`]: null,
      [`Grandchild ${on_match}`]: null,
      [`Further ${on_match}`]: daughter.name,
    });
  },
);
