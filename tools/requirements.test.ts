import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { departure, type Section, testIn } from "../docs/requirements/requirement.ts";
import { sections } from "../docs/requirements/sections.ts";
import { problemsOf, requirementsPage } from "./generate/requirements-page.ts";
import { root } from "./source-files.ts";
import { titlesIn } from "./test-titles.ts";

describe("the page of requirements", () => {
  test("docs/requirements.md has every section of the specification from 2 to 9", () => {
    const second = Array.from({ length: 12 }, (_, index) => `2.${index + 1}`);
    const further = Array.from({ length: 7 }, (_, index) => String(index + 3));
    expect(sections.map(({ number }) => number)).toEqual([...second, ...further]);
  });

  test("docs/requirements.md names existing tests and departures and is up to date", () => {
    expect(readFileSync(join(root, "docs/requirements.md"), "utf8")).toBe(requirementsPage());
  });
});

describe("a requirement", () => {
  const sources = {
    tests: [
      { path: "a/one.test.ts", title: "works" },
      { path: "b/one.test.ts", title: "works" },
    ],
    departures: ["It says so"],
  };
  const problems = (proof: Section["requirements"][string]) =>
    problemsOf({ number: "9", title: "Limits", requirements: { "It works": proof } }, sources);

  test("a requirement is reported if its test is missing or ambiguous", () => {
    expect(problems(testIn("a/", "works"))).toEqual([]);
    expect(problems("works")).toEqual(['9:  "works" is there more than once']);
    expect(problems(["sleeps"])).toEqual(['9:  "sleeps" is not there']);
  });

  test("a requirement is reported if its departure is missing", () => {
    expect(problems(departure("It says"))).toEqual([]);
    expect(problems(departure("Somewhere"))).toEqual(['9: the departure "Somewhere" is not there']);
  });
});

test("test titles are found in every form, except those of skipped tests", () => {
  const source = `
    test("one", () => {});
    it.each([[1], [2]])("two %i", () => {});
    test(\`three\`, async () => {});
    it("four \\"quoted\\"", () => {});
    test.each<Record<string, string>>([
      { a: "(" },
    ])("five", () => {});
    testHere("six", { needs: "nginx" }, () => {});
    test.concurrent("seven", async () => {});
    test.fixme("none", () => {});
    describe("eight", () => {});
    pattern.test("nine", 1);`;
  expect(titlesIn(source)).toEqual(["one", "two %i", "three", 'four "quoted"', "five", "six", "seven"]);
});
