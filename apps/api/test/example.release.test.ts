import { languages } from "@lanyard/contract/person/person-options";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { exampleRecords } from "#src/features/example/example-records.ts";
import { fillIn } from "./example-language.ts";

test("example data are created in the language of the request", async () => {
  const names = languages.map((language) => exampleRecords(language, "2031-05-14")[0]?.sent.name);
  expect(new Set(names).size).toBe(languages.length);
  const api = await joinTestApi();
  const { client } = api.acme.user;
  for (const language of languages) {
    await fillIn(api, language);
    expect(await client.example.remove({ body: { also_edited: true } })).toMatchObject({ kept: 0 });
    expect(await client.example.read()).toMatchObject({ is_empty: true });
  }
});
