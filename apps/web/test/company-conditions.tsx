import { screen } from "@testing-library/react";
import { beforeAll, beforeEach } from "vitest";
import { fill, newMember, type OpenedApp, openApi, openApp, unique } from "./app-stand-in.tsx";

/** A text in the names of the companies of the current file. */
export let mark: string;
export let app: OpenedApp;

/** Creates three companies for a file, and opens their list before each test. */
export function openCompaniesBeforeEach(): void {
  let email: string;
  beforeAll(async () => {
    mark = unique("Cond");
    email = await newMember("user");
    const api = await openApi(email);
    for (const [name, city] of Object.entries({ One: "Paris", Two: "Lyon", Three: "Rome" }))
      await api.companies.create({ body: { name: `${mark} ${name}`, city } });
  });
  beforeEach(async () => {
    // A search keeps the companies of other tests out of the list.
    app = await openApp(`/companies?search=${mark}`, email);
  });
}

export const press = async (name: string) =>
  app.user.click(await screen.findByRole("button", { name: new RegExp(`^${name}`, "u") }));
export const rows = () =>
  screen
    .queryAllByText(new RegExp(`^${mark}`, "u"), { selector: "[data-row] *" })
    .map(({ textContent }) => textContent);
export const filterNow = () =>
  JSON.parse(new URLSearchParams(app.path().split("?")[1]).get("filter") ?? "null");
export const last = <Item,>(items: readonly Item[]): Item => {
  const item = items.at(-1);
  if (item === undefined) throw new Error("There is none");
  return item;
};

export async function addCondition(button: string, field: string, op: string, value: string) {
  await app.user.click(last(await screen.findAllByRole("button", { name: button })));
  await app.user.selectOptions(last(screen.getAllByRole("combobox", { name: "Field" })), field);
  await app.user.selectOptions(last(screen.getAllByRole("combobox", { name: "Operator" })), op);
  await fill(app.user, last(screen.getAllByRole("textbox", { name: "Value" })), value);
}
