import { importJobAnswer } from "@lanyard/contract/import/import-job-schema";
import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { beforeAll, describe, expect, test } from "vitest";
import { checkJob, runJob, uploadJob } from "./import-job-calls.ts";

let api: TestOrganisations;
beforeAll(async () => {
  api = await joinTestApi();
});

const user = () => api.acme.user.client;

async function inGerman(path: string): Promise<Response> {
  const answer = await fetch(`${api.baseUrl}/imports/${path}`, {
    headers: { "accept-language": "de", authorization: `Bearer ${api.acme.admin.accessToken}` },
  });
  expect(answer.status).toBe(200);
  return answer;
}

const jobInGerman = async (id: string) => importJobAnswer.parse(await (await inGerman(id)).json()).import;

// The small file is read in the process, and the large file in a worker thread.
describe.each(["small", "large"])("a problem in a %s file", (size) => {
  const rows = [
    `Ada ${size},ada at language.example,,`,
    `Ben ${size},ben@${size}.example,,http://no address`,
    `,,Nobody ${size},`,
    ...(size === "small" ? [] : Array.from({ length: 300 }, () => `,,${"x".repeat(7500)},`)),
  ];
  const text = `First,Email,Left,Linkedin\n${rows.join("\n")}\n`;
  const choices = { mapping: { First: "first", Email: "email", Linkedin: "linkedin_url" } };

  test("a problem in a file is reported in the reader's language, not the importer's", async () => {
    const checked = await checkJob(user(), await uploadJob(user(), text), choices);
    expect(checked.check?.warnings[0]?.message).toContain("Email is not a valid address");
    const looked = await jobInGerman(checked.id);
    const { warnings = [], cell_groups: groups = [] } = looked.check ?? {};
    expect(warnings[0]?.message).toContain("E-Mail-Adresse");
    expect(groups.map(({ reason }) => reason)).toContainEqual(expect.stringContaining("E-Mail-Adresse"));

    const ran = await runJob(user(), checked);
    expect(ran.result).toMatchObject({ created: 2, cells_left_out: 2 });
    const done = await jobInGerman(checked.id);
    expect(done.result?.warnings).toEqual(warnings);
    const told = done.result?.errors[0]?.message ?? "";
    expect(told).toContain("Name");
    expect(ran.result?.errors[0]?.message).not.toBe(told);

    const file = await (await inGerman(`${checked.id}/failed`)).text();
    expect(file).toContain(`"${told.replaceAll('"', '""')}"`);
  });
});

test("a file whose long cell or heading would be cut within an emoji is accepted", async () => {
  const long = (length: number) => `${"x".repeat(length - 1)}😀${"y".repeat(20)}`;
  for (const text of [`First\n${long(1000)}\n`, `First,${long(200)}\nAda,\n`])
    expect((await uploadJob(user(), text)).state).toBe("uploaded");
});

test("an invalid value that is cut at an emoji is reported, and its row is imported", async () => {
  const cell = `${"x".repeat(59)}😀${"y".repeat(20)}`;
  const text = `First,Email\nEmi,${cell}\n${cell},\n`;
  const checked = await checkJob(user(), await uploadJob(user(), text), {
    mapping: { First: "first", Email: "email" },
  });
  expect(checked).toMatchObject({ state: "checked", check: { create: 2, cells_left_out: 1 } });
  expect(checked.check?.warnings[0]?.message).toContain(`${"x".repeat(59)}…`);
});
