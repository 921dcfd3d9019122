import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { languages } from "@lanyard/contract/person/person-options";
import { z } from "zod";
import { ownTargetTexts } from "../../apps/web/src/features/import/target-text-ids.ts";
import { root } from "../run/child-command.ts";

export const targetNames = {
  path: "packages/contract/src/refusals/target-names.gen.json",
  text: targetNamesText,
};

const ownTexts: Readonly<Record<string, string>> = ownTargetTexts;
const texts = z.record(z.string(), z.string());

/** Returns the labels by language and target, such as `contact.lead_score`. */
function targetNamesText(): string {
  const names = languages.map((language) => [language, namesIn(language)]);
  return `${JSON.stringify(Object.fromEntries(names), null, 2)}\n`;
}

function namesIn(language: string): Readonly<Record<string, string>> {
  const said = catalogueOf(language);
  const named = nounsWith("import").flatMap((noun) => {
    const ofFields = `${recordKinds[noun].plural}.field.`;
    const fields = [...said.keys()]
      .filter((id) => id.startsWith(ofFields))
      .map((id) => id.slice(ofFields.length))
      .filter((field) => !field.includes("."));
    // A column can contain the name of a record instead of its id, or an amount in whole units.
    const targets = fields.flatMap((field) => [field, field.replace(/_(?:id|cents)$/u, "")]);
    const textOf = (target: string) =>
      [ownTexts[target], ...["", "_id", "_cents"].map((end) => ofFields + target + end)]
        .map((id) => (id === undefined ? undefined : said.get(id)))
        .find((text) => text !== undefined);
    return [...new Set([...targets, ...Object.keys(ownTargetTexts)])].flatMap((target) => {
      const text = textOf(target);
      return text === undefined ? [] : [[`${noun}.${target}`, text] as const];
    });
  });
  return Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function catalogueOf(language: string): ReadonlyMap<string, string> {
  const folder = join(root, "apps/web/src/messages", language);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return new Map(
    files.flatMap((name) =>
      Object.entries(texts.parse(JSON.parse(readFileSync(join(folder, name), "utf8")))),
    ),
  );
}
