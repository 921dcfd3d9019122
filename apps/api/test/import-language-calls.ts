import { type ImportJob, importJobAnswer } from "@lanyard/contract/import/import-job-schema";
import { sendAs } from "@lanyard/test-kit/send-as";
import type { TestOrganisations } from "@lanyard/test-kit/test-api";
import { expect } from "vitest";
import { checkJob, runJob, uploadJob } from "./import-job-calls.ts";

async function inGerman(api: TestOrganisations, path: string): Promise<Response> {
  const headers = { "accept-language": "de" };
  const { accessToken } = api.acme.admin;
  const answer = await sendAs(accessToken, "GET", `${api.baseUrl}/imports/${path}`, { headers });
  expect(answer.status).toBe(200);
  return answer;
}

const jobInGerman = async (api: TestOrganisations, id: string): Promise<ImportJob> =>
  importJobAnswer.parse(await (await inGerman(api, id)).json()).import;

/**
 * Imports a file that has problems, and expects that a German reader sees them in German. The process itself
 * reads a small file, and a worker thread reads a large one.
 */
export async function expectGermanProblems(api: TestOrganisations, size: "small" | "large"): Promise<void> {
  const { client } = api.acme.user;
  const rows = [
    `Ada ${size},ada at language.example,,`,
    `Ben ${size},ben@${size}.example,,http://no address`,
    `,,Nobody ${size},`,
    ...(size === "small" ? [] : Array.from({ length: 300 }, () => `,,${"x".repeat(7500)},`)),
  ];
  const text = `First,Email,Left,Linkedin\n${rows.join("\n")}\n`;
  const choices = { mapping: { First: "first", Email: "email", Linkedin: "linkedin_url" } };
  const checked = await checkJob(client, await uploadJob(client, text), choices);
  expect(checked.check?.warnings[0]?.message).toContain("Email is not a valid address");
  const looked = await jobInGerman(api, checked.id);
  const { warnings = [], cell_groups: groups = [] } = looked.check ?? {};
  expect(warnings[0]?.message).toContain("E-Mail-Adresse");
  expect(groups.map(({ reason }) => reason)).toContainEqual(expect.stringContaining("E-Mail-Adresse"));

  const ran = await runJob(client, checked);
  expect(ran.result).toMatchObject({ created: 2, cells_left_out: 2 });
  const done = await jobInGerman(api, checked.id);
  expect(done.result?.warnings).toEqual(warnings);
  const told = done.result?.errors[0]?.message ?? "";
  expect(told).toContain("Name");
  expect(ran.result?.errors[0]?.message).not.toBe(told);

  const file = await (await inGerman(api, `${checked.id}/failed`)).text();
  expect(file).toContain(`"${told.replaceAll('"', '""')}"`);
}
