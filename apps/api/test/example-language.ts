import type { Language } from "@lanyard/contract/person/person-options";
import type { TestOrganisations } from "@lanyard/test-kit/test-api";
import { expect } from "vitest";
import { exampleRecords } from "#src/features/example/example-records.ts";

/** Requests the example data in a language and expects the first company in this language. */
export async function fillIn({ baseUrl, acme }: TestOrganisations, language: Language): Promise<void> {
  const response = await fetch(`${baseUrl}/example-data`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${acme.user.accessToken}`,
      "accept-language": language,
      "content-type": "application/json",
    },
    body: "{}",
  });
  expect(response.status).toBe(201);
  const name = String(exampleRecords(language, "2031-05-14")[0]?.sent.name);
  const { companies } = await acme.user.client.companies.list({ query: { search: name } });
  expect(companies.map((company) => company.name)).toEqual([name]);
}
