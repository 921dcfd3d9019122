import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { newMember, type OpenedApp, openApp, unique, upload } from "./app-stand-in.tsx";
import { createUploadStandIn } from "./upload-stand-in.ts";

export let app: OpenedApp;
export let endEvents = () => {};

/** The email of a new member, so that notices about imports of other tests do not appear on the pages. */
let importer = "";

/** Simulates uploads in each test of a file, and creates the member who imports. */
export function prepareImports() {
  beforeAll(async () => {
    importer = await newMember("user");
  });
  beforeEach(() =>
    vi.stubGlobal(
      "XMLHttpRequest",
      createUploadStandIn(() => app.network),
    ),
  );
  afterEach(() => endEvents());
}

export async function openImport(path = "/import", email = importer) {
  app = await openApp(path, email);
  endEvents = app.network.openEvents();
}

export const button = (name: string) => screen.findByRole("button", { name });
export const heading = (name: string) => screen.findByRole("heading", { name, level: 2 });
export const step = () => document.querySelector("[aria-current=step]")?.textContent;
export const press = async (name: string) => app.user.click(await button(name));
export const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
export const column = (header: string) =>
  screen.findByRole<HTMLSelectElement>("combobox", { name: `Import ${header} as` });

export async function chooseKind(kind: string) {
  await pick("Record type", kind);
}

export async function choose(text: string, name = "people.csv") {
  await heading("Upload");
  await upload(app.user, new File([text], name, { type: "text/csv" }));
}

export async function checkImport() {
  await press("Check Import");
  await heading("Review import");
}

export async function runImport(kind = "Contacts") {
  await press(`Import ${kind}`);
  await heading("Results");
}

export async function review(text: string, name?: string) {
  await choose(text, name);
  await checkImport();
}

export const go = (path: string) => act(async () => app.go(path));
export const select = (name: string) => screen.findByRole<HTMLSelectElement>("combobox", { name });
export const selected = async (name: string) => (await select(name)).selectedOptions[0]?.textContent;
export const pick = async (name: string, option: string) =>
  app.user.selectOptions(await select(name), option);

export const unknownStage = "Map On Ice - Q3 (Deal Stage) to";

/** Maps the unknown stage and owner of a checked file of deals. Returns the last stage. */
export async function mapDealValues() {
  await waitFor(async () => expect((await select(unknownStage)).options.length).toBeGreaterThan(4));
  const last = (await app.api.pipeline.list()).pipelines[0]?.stages.at(-1);
  await pick(unknownStage, `=${last?.id}`);
  await pick("Map Nobody Known (Deal Owner) to", "Leave empty");
  return last;
}

export async function shownJob() {
  const id = new URLSearchParams(app.path().split("?")[1]).get("id") ?? "";
  return (await app.api.imports.get({ params: { id } })).import;
}

/** Returns a CSV file of people with the given last name, and one row with an invalid email address. */
export function people(name: string, rows = 2) {
  const good = Array.from(
    { length: rows },
    (_, n) => `Ada${n},${name},ada${n}@${name}.example,${name} Works,blue`,
  );
  return ["First Name,Last Name,E-mail,Company,Colour", ...good, ",,no address,,red"].join("\n");
}

export async function unfold(reason: string) {
  await app.user.click(screen.getByText(reason, { selector: "summary *" }));
  return screen.findByRole("table", { name: reason });
}

/**
 * Uploads and checks a file with one row as a new member, then leaves the import page without running the
 * import.
 */
export async function leaveChecked() {
  await openImport("/import", await newMember("user"));
  const name = unique("noticed");
  await review(`Last,Email\n${name},${name}@notice.example\n`, `${name}.csv`);
  const { id } = await shownJob();
  await go("/deals");
  await screen.findByRole("heading", { name: "Deals", level: 1 });
  return { file: `${name}.csv`, params: { id } };
}
