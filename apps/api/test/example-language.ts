import type { Language } from "@lanyard/contract/person/person-options";
import { sendAs } from "@lanyard/test-kit/send-as";
import type { TestOrganisations } from "@lanyard/test-kit/test-api";
import { expect } from "vitest";
import { exampleRecords } from "#src/features/example/example-records.ts";

/** Requests the example data in a language and expects the first company in this language. */
export async function fillIn({ baseUrl, acme }: TestOrganisations, language: Language): Promise<void> {
  const sent = { headers: { "accept-language": language }, body: {} };
  const response = await sendAs(acme.user.accessToken, "POST", `${baseUrl}/example-data`, sent);
  expect(response.status).toBe(201);
  const name = String(exampleRecords(language, "2031-05-14")[0]?.sent.name);
  const { companies } = await acme.user.client.companies.list({ query: { search: name } });
  expect(companies.map((company) => company.name)).toEqual([name]);
}
