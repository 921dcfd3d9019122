import { screen } from "@testing-library/react";
import { beforeAll, beforeEach } from "vitest";
import { fill, newMember, type OpenedApp, openApi, openApp, textsOf, unique } from "./app-stand-in.tsx";

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
      await api.add("company", { name: `${mark} ${name}`, city });
  });
  beforeEach(async () => {
    // A search keeps the companies of other tests out of the list.
    app = await openApp(`/companies?search=${mark}`, email);
  });
}

export const rows = () =>
  textsOf(screen.queryAllByText(new RegExp(`^${mark}`, "u"), { selector: "[data-row] *" }));
export const filterNow = () =>
  JSON.parse(new URLSearchParams(app.path().split("?")[1]).get("filter") ?? "null");
export const last = <Item,>(items: readonly Item[]): Item => {
  const item = items.at(-1);
  if (item === undefined) throw new Error("There is none");
  return item;
};

export const choose = async (control: "Field" | "Operator" | "Value", option: string) =>
  app.user.selectOptions(last(await screen.findAllByRole("combobox", { name: control })), option);

/** Sets the last condition of the filter. */
export async function setCondition(field: string, op: string, value: string) {
  await choose("Field", field);
  await choose("Operator", op);
  await fill(app.user, last(screen.getAllByRole("textbox", { name: "Value" })), value);
}

export async function addCondition(button: string, field: string, op: string, value: string) {
  await app.pressLast(button);
  await setCondition(field, op, value);
}
