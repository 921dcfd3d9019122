import { joinTestApi } from "@lanyard/test-kit/test-api";
import { test } from "vitest";
import { expectGermanProblems } from "./import-language-calls.ts";

const api = await joinTestApi();

test("a problem in a file is reported in the reader's language, not the importer's", () =>
  expectGermanProblems(api, "small"));
