import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { SignedInContext } from "#src/lib/session/rights.ts";
import { keysAfterG, singleKeys, withCommand, withCommandAndShift } from "./shortcut-keys.ts";
import { ShortcutSheet } from "./shortcut-sheet.tsx";

const somebody = { id: "1", email: "ada@acme.example", name: "Ada", orgSlug: "acme", role: "user" };

/**
 * Returns the keys of each line in the list of shortcuts. Lines are named by section and label, such as
 * "Lists: Select the record".
 */
function listed(permissions = ["write"]): Map<string, string[]> {
  render(
    <SignedInContext value={{ ...somebody, permissions }}>
      <ShortcutSheet isOpen onClose={() => undefined} />
    </SignedInContext>,
  );
  const sections = screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.parentElement);
  return new Map(
    sections.flatMap((section) => {
      const title = section?.querySelector("h3")?.textContent;
      return [...(section?.querySelectorAll("dl > div") ?? [])].map((line): [string, string[]] => [
        `${title}: ${line.querySelector("dt")?.textContent}`,
        [...line.querySelectorAll("dd .vh")].map((way) => way.textContent ?? ""),
      ]);
    }),
  );
}

/** The shortcuts in lists, cells, boards, tasks and notes. Other tests press these keys. */
const inPlaces = {
  "Anywhere: Close panel or dialog": ["Esc"],
  "Lists: Move between records and their cells": ["↑ ↓ ← →"],
  "Lists: Open the record": ["Enter"],
  "Lists: Select the record": ["X", "Space"],
  "Lists: Select a range": ["Shift Click"],
  "Lists: Next record (quick view open)": ["J", "↓"],
  "Lists: Previous record (quick view open)": ["K", "↑"],
  "Lists: Resize column": ["← →"],
  "Cells: Edit the cell": ["F2", "Enter"],
  "Cells: Overwrite the value": ["A–Z"],
  "Cells: Save and go down": ["Enter"],
  "Cells: Save and go up": ["Shift Enter"],
  "Cells: Save and go to the next cell": ["Tab"],
  "Cells: Save and go to the previous cell": ["Shift Tab"],
  "Cells: Cancel editing": ["Esc"],
  "Cells: Start or end of row (Ctrl: of list)": ["Home", "End"],
  "Cells: Page up or down": ["PgUp", "PgDn"],
  "Cells: Select cells": ["Shift ↑ ↓ ← →", "Shift Click"],
  "Cells: Copy selection": ["Ctrl C"],
  "Cells: Paste values": ["Ctrl V"],
  "Cells: Fill down": ["Ctrl D"],
  "Cells: Clear selection": ["Delete"],
  "Board: Move between cards": ["↑ ↓ ← →"],
  "Board: Select the card": ["X"],
  "Board: Pick up or drop the card": ["Space"],
  "Board: Move card to another stage": ["← →"],
  "Board: Cancel": ["Esc"],
  "Tasks: Move between tasks": ["↑ ↓"],
  "Tasks: Complete the task": ["D"],
  "Tasks: Move the task to another day": ["Shift ↑ ↓"],
  "Notes: Add the note": ["Ctrl Enter"],
  "Notes: Mention a member": ["@"],
};

it("the sheet shows all shortcuts in lists, cells, boards, tasks and notes", () => {
  const lines = listed();
  for (const [line, ways] of Object.entries(inPlaces)) expect(lines.get(line), line).toEqual(ways);
});

it("the global shortcuts in the sheet are exactly those that exist", () => {
  const heard = [
    ...Object.keys(withCommand).map((key) => `Ctrl ${key}`),
    ...Object.keys(withCommandAndShift).map((key) => `Ctrl Shift ${key}`),
    ...Object.keys(keysAfterG).map((key) => `G ${key}`),
    ...Object.keys(singleKeys),
  ].map((keys) => keys.toUpperCase());
  const others = new Set(Object.keys(inPlaces));
  const shown = [...listed()].filter(([line]) => !others.has(line)).flatMap(([, ways]) => ways);
  expect(shown.map((keys) => keys.toUpperCase()).toSorted()).toEqual(heard.toSorted());
});

it("the sheet hides shortcuts that viewers cannot use", () => {
  const lines = [...listed(["read"]).keys()];
  expect(lines.filter((line) => line.startsWith("Anywhere: "))).toEqual([
    "Anywhere: Search and commands",
    "Anywhere: Search this page",
    "Anywhere: Keyboard Shortcuts",
    "Anywhere: Close panel or dialog",
  ]);
  expect(lines.filter((line) => !/^(?:Anywhere|Navigation): /u.test(line))).toEqual([
    "Lists: Move between records and their cells",
    "Lists: Open the record",
    "Lists: Open the filters",
    "Lists: Next record (quick view open)",
    "Lists: Previous record (quick view open)",
    "Lists: Resize column",
    "Board: Move between cards",
    "Tasks: Move between tasks",
  ]);
});

it.each([
  ["de", "Strg Umschalt C", "Leertaste"],
  ["fr", "Ctrl Maj C", "Espace"],
  ["es", "Ctrl Mayús C", "Espacio"],
] as const)("in the language %s, keys are named as printed on keyboards", async (language, create, space) => {
  await activateLanguage(language);
  const ways = [...listed().values()].flat();
  expect(ways).toContain(create);
  expect(ways).toContain(space);
  within(screen.getByRole("dialog")).getAllByText(create.split(" ")[1] ?? "");
});
