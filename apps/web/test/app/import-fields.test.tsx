import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { unique } from "../app-stand-in.tsx";
import { app, choose, go, heading, openImport, prepareImports, press } from "../import-page.ts";

prepareImports();

async function mapColumns(text: string) {
  await choose(text);
  await heading("Map Columns");
}

const column = (name: string) =>
  screen.getByRole<HTMLSelectElement>("combobox", { name: `Import ${name} as` });

test("an import creates a field from a column; a later import can add options to it", async () => {
  const name = unique("grown");
  const rows = (tiers: readonly string[]) =>
    ["First Name,E-mail,Tier", ...tiers.map((tier, at) => `Ada,ada${at}@${name}.example,${tier}`)].join("\n");
  await openImport("/import", "demo@lanyard.example");
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
  const showFields = app.network.hold(/^GET \/fields\b/u);
  await press("Import Contacts");
  expect(await screen.findByText("Fields created or extended")).toBeTruthy();

  await go("/import");
  await mapColumns(rows(["Bronze"]));
  showFields();
  await waitFor(() => expect(column("Tier").selectedOptions[0]?.textContent).toBe(`Tier ${name}`));
  await press("Check Import");
  await app.user.click(await screen.findByLabelText("Add unknown values to the options of their fields"));
  await press("Check Again");
  expect(await screen.findByText(`New options of Tier ${name}`)).toBeTruthy();
  expect(screen.getByText("Bronze", { selector: ".import__more" })).toBeTruthy();
});
