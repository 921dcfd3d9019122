import { importNoun } from "@lanyard/contract/import/import-job-schema";
import {
  type AnyKind,
  boardOf,
  cardNounOf,
  nounsWith,
  recordKinds,
} from "@lanyard/contract/kind/record-kinds";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { defaultPipeline } from "../board-reading.ts";
import { checkJob, runJob, uploadJob } from "../import-job-calls.ts";
import { cardCalls } from "./card-calls.ts";
import { defineCustomFields } from "./custom-samples.ts";
import { kindCalls, type Values } from "./kind-calls.ts";
import { completeSample, filledSample, linkTo, sampleBody, sampleCount } from "./kind-samples.ts";
import { newMark } from "./sample-records.ts";

const api = await joinTestApi();
await defineCustomFields(api);
/** Members of the same name in both organisations, because the import matches owners by name. */
const namesakes = [
  await api.addMember("acme", "user", "Ida Namesake"),
  await api.addMember("globex", "user", "Ida Namesake"),
] as const;
// A member's first request registers the member in the CRM.
await namesakes[1].client.person.readMe();

describe.each(nounsWith("import"))("a %s", (noun) => {
  const { parents }: AnyKind = recordKinds[noun];
  const [nameField = ""] = recordKinds[noun].names.joined;
  const card = cardNounOf(noun);

  test("importing an export into another organisation restores every record completely", async () => {
    const mark = newMark();
    const [here, there] = namesakes;
    const ofHere = kindCalls(api, noun, here);
    const links = await Promise.all(
      Object.entries(parents).map(async ([column, { to }]) => {
        const parentMark = to === noun ? newMark() : mark;
        await kindCalls(api, to, there).create(await sampleBody(api, to, 3, parentMark, api.globex));
        const { record } = await kindCalls(api, to, here).create(await sampleBody(api, to, 3, parentMark));
        return { [column]: linkTo(column, record.id) };
      }),
    );
    for (let number = 0; number < sampleCount; number++) {
      const link = links[number % links.length];
      const sample = await filledSample(api, noun, number, mark);
      const { record } = await ofHere.create({ ...sample, ...link });
      await completeSample(noun, here.client, record.id, number);
      // If records of this kind can be off the board, the first one is put on it.
      if (number === 0 && card !== undefined && !boardOf(card).isAlwaysOn) {
        const { stage } = await defaultPipeline(here.client);
        await cardCalls(api, card, here).move(record.id, stage("Proposal").id);
      }
    }
    const file = await ofHere.exported({ q: mark });
    const { client } = api.globex.user;
    const job = await uploadJob(client, file, importNoun.parse(noun));
    const checked = await checkJob(client, job, { mapping: job.suggested_mapping });
    expect(checked.check).toMatchObject({ create: sampleCount, fail: 0, cells_left_out: 0 });
    await runJob(client, checked);
    const made = await ofHere.exportedRows({ q: mark });
    const back = await kindCalls(api, noun, api.globex.user).exportedRows({ q: mark });
    // A file contains moments only to the second.
    const told = (rows: readonly Values[]) =>
      rows
        .map(
          ({ id: _, updated_at: __, ...cells }): Values =>
            Object.fromEntries(
              Object.entries(cells).map(([name, cell]) => [name, String(cell).replace(/\.\d{3}Z$/u, "Z")]),
            ),
        )
        .toSorted((a, b) => (String(a[nameField]) < String(b[nameField]) ? -1 : 1));
    expect(told(made)).toHaveLength(sampleCount);
    expect(told(back)).toEqual(told(made));
  });
});
