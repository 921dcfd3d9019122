import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listAreas, readArea } from "../vite/message-files.ts";
import { findVisibleText } from "./visible-text.ts";

const sourceFolder = join(import.meta.dirname, "../src");

/** Texts that are equal in every language: the brand, the start of a URL, and names of other products. */
const names = new Set(["LANYARD", "https://", "Claude", "ChatGPT", "Zapier, n8n"]);

/** The ids of all texts. Components can receive an id and look up the text. */
const ids = new Set(listAreas("en").flatMap((area) => Object.keys(readArea("en", area))));

const files = readdirSync(sourceFolder, { recursive: true, encoding: "utf8" }).filter(
  (path) => path.endsWith(".tsx") && !path.includes(".test."),
);

it("the check finds exactly the texts that a user reads", () => {
  const source = `const A = () => <p className="lead" title="Hover">Plain {isOn ? "yes" : t("a.b")} {\`so \${x}\`}</p>;`;
  expect(findVisibleText("a.tsx", source)).toEqual(["Hover", "Plain", "yes", "so "]);
});

it("components show no text that is not in the message catalogue", () => {
  const strays = files.flatMap((path) =>
    findVisibleText(path, readFileSync(join(sourceFolder, path), "utf8"))
      .filter((text) => !names.has(text) && !ids.has(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(strays).toEqual([]);
});
