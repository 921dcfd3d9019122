import { screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { newMember, type OpenedApp, openApp, unique, upload } from "../app-stand-in.tsx";
import { createUploadStandIn } from "../upload-stand-in.ts";

let app: OpenedApp;
let member = "";
let endEvents = () => {};

beforeAll(async () => {
  member = await newMember("user");
});
beforeEach(() =>
  vi.stubGlobal(
    "XMLHttpRequest",
    createUploadStandIn(() => app.network),
  ),
);
afterEach(() => {
  endEvents();
  vi.unstubAllGlobals();
});

async function mapColumns(text: string, email?: string) {
  app = await openApp("/import", email);
  endEvents = app.network.openEvents();
  await screen.findByRole("heading", { name: "Upload", level: 2 });
  await upload(app.user, new File([text], "people.csv", { type: "text/csv" }));
  await screen.findByRole("heading", { name: "Map Columns", level: 2 });
}

const press = async (name: string) => app.user.click(await screen.findByRole("button", { name }));
const column = (name: string) =>
  screen.getByRole<HTMLSelectElement>("combobox", { name: `Import ${name} as` });

test("an import creates a field from a column; a later import can add options to it", async () => {
  const name = unique("grown");
  const rows = (tiers: readonly string[]) =>
    ["First Name,E-mail,Tier", ...tiers.map((tier, at) => `Ada,ada${at}@${name}.example,${tier}`)].join("\n");
  await mapColumns(rows(["Gold", "Silver", "Gold", "Gold", "Silver", "Silver"]));
  await app.user.selectOptions(column("Tier"), "Create field…");
  const dialog = await screen.findByRole("dialog", { name: "Create field" });
  const label = within(dialog).getByLabelText<HTMLInputElement>("Label");
  expect(label.value).toBe("Tier");
  expect(within(dialog).getByLabelText<HTMLSelectElement>("Type").value).toBe("choice");
  await app.user.clear(label);
  await press("Create with the import");
  expect(within(dialog).getByText("Enter a label")).toBeTruthy();
  await app.user.type(label, `Tier ${name}`);
  await press("Create with the import");
  expect(column("Tier").selectedOptions[0]?.textContent).toBe(`New field: Tier ${name}`);
  await press("Check Import");

  await screen.findByRole("heading", { name: "Review import", level: 2 });
  const created = screen.getByRole("region", { name: "New fields and options" });
  expect(created.textContent).toBe(`New field: Tier ${name} (One option)Gold, Silver`);
  const [value] = await screen.findAllByText("Gold", { selector: "ins" });
  expect(value?.closest("li")?.textContent).toContain(`Tier ${name}`);
  await press("Import Contacts");
  expect(await screen.findByText("Fields created or extended")).toBeTruthy();

  await mapColumns(rows(["Bronze"]));
  expect(column("Tier").selectedOptions[0]?.textContent).toBe(`Tier ${name}`);
  await press("Check Import");
  await app.user.click(await screen.findByLabelText("Add unknown values to the options of their fields"));
  await press("Check Again");
  expect(await screen.findByText(`New options of Tier ${name}`)).toBeTruthy();
  expect(screen.getByText("Bronze", { selector: ".import__more" })).toBeTruthy();
});

test("members without administrator rights cannot create fields in an import", async () => {
  await mapColumns("First Name,E-mail,Shoe\nAda,ada@shoe.example,42\n", member);
  expect([...column("Shoe").options].map(({ text }) => text)).not.toContain("Create field…");
});
