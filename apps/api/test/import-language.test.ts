import { joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import { beforeAll, test } from "vitest";
import { expectGermanProblems } from "./import-language-calls.ts";

let api: TestOrganisations;
beforeAll(async () => {
  api = await joinTestApi();
});

test("a problem in a file is reported in the reader's language, not the importer's", () =>
  expectGermanProblems(api, "small"));
