import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  expectFailures,
  fill,
  newMember,
  type OpenedApp,
  openApp,
  textsOf,
  unique,
} from "../app-stand-in.tsx";

async function openForm(app: OpenedApp) {
  await app.press("Create key");
  return within(await screen.findByRole("dialog", { name: "Create API key" }));
}

test("an administrator creates an API key, sees its secret once, and revokes it", async () => {
  const name = unique("Zapier");
  const app = await openApp("/settings?tab=keys");
  const form = await openForm(app);
  await fill(app.user, form.getByLabelText(/^Name/u), name);
  await app.user.selectOptions(form.getByLabelText("Contacts"), "Read and write");
  await app.user.selectOptions(form.getByLabelText("Expires"), "In 30 days");
  await fill(app.user, form.getByLabelText("Records per hour"), "500");
  await app.user.click(form.getByRole("button", { name: "Create key" }));
  const { value: secret } = await screen.findByRole<HTMLInputElement>("textbox", { name: "Secret" });
  expect(secret).toMatch(/^lk_/u);
  const row = (await screen.findByText(name, { selector: "b" })).closest("li");
  expect(row?.textContent).toContain("Contacts: Read and write");
  expect(row?.textContent).toContain("500 records per hour");
  expect(row?.textContent).toContain("Never used");

  const { keys } = await app.api.keys.list();
  const key = keys.find((each) => each.name === name);
  expect(key).toMatchObject({ scopes: { contacts: "write" }, personal: false, rows_per_hour: 500 });
  await app.choose(`Actions for ${name}`, "Undo changes");
  const dialog = within(await screen.findByRole("dialog", { name: `Undo changes of ${name}` }));
  expectFailures();
  await app.user.click(dialog.getByRole("button", { name: "Undo changes" }));
  await dialog.findByText("This API key has no changes to undo in this period.");
  await app.user.click(dialog.getByRole("button", { name: "Cancel" }));

  await app.choose(`Actions for ${name}`, "Revoke");
  const question = within(await screen.findByRole("alertdialog", { name: `Revoke ${name}` }));
  await app.user.click(question.getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(row?.textContent).toContain("Revoked"));
  await app.press(`Actions for ${name}`);
  await screen.findByRole("menuitem", { name: "Undo changes" });
  expect(screen.queryByRole("menuitem", { name: "Revoke" })).toBeNull();
});

test("undoing an API key's changes of the last hour shows the number of changes", async () => {
  const app = await openApp("/settings?tab=preferences");
  const name = unique("Script");
  const { key, secret } = await app.api.keys.create({ body: { name, scopes: { contacts: "write" } } });
  const response = await fetch("/api/contacts", {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify({ first: unique("Program") }),
  });
  expect(response.status).toBe(201);
  const { contact } = (await response.json()) as { contact: { id: never } };
  app.go("/settings?tab=keys");
  await screen.findByText(name, { selector: "b" });
  await app.choose(`Actions for ${name}`, "Undo changes");
  const dialog = within(await screen.findByRole("dialog", { name: `Undo changes of ${name}` }));
  await app.user.click(dialog.getByRole("button", { name: "Undo changes" }));
  await screen.findByText("1 change reverted");
  await expect(app.api.contacts.read({ params: { id: contact.id } })).rejects.toMatchObject({ status: 404 });
  await app.api.keys.revoke({ params: { id: key.id } });
});

test("the API key form shows errors and keeps the input", async () => {
  expectFailures();
  const app = await openApp("/settings?tab=keys");
  const form = await openForm(app);
  await fill(app.user, form.getByLabelText("Allowed networks"), "10.0.0.0/8, here");
  await app.user.click(form.getByRole("button", { name: "Create key" }));
  await form.findByText("Name is required");
  await form.findByText("Choose at least one kind of record");
  await form.findByText("Must be a network such as 203.0.113.0/24");
  expect(form.getByLabelText<HTMLTextAreaElement>("Allowed networks").value).toBe("10.0.0.0/8, here");
});

test("a viewer can create only read-only personal keys", async () => {
  const app = await openApp("/settings?tab=keys", await newMember("viewer"));
  await screen.findByText("No API keys yet");
  const form = await openForm(app);
  expect(form.queryByLabelText(/^Personal key/u)).toBeNull();
  expect(form.queryByLabelText("Allow exports")).toBeNull();
  const levels = within(form.getByLabelText("Deals")).getAllByRole("option");
  expect(textsOf(levels)).toEqual(["No access", "Read"]);
  await fill(app.user, form.getByLabelText(/^Name/u), "Reader");
  await app.user.selectOptions(form.getByLabelText("Deals"), "Read");
  await app.user.click(form.getByRole("button", { name: "Create key" }));
  await screen.findByRole("textbox", { name: "Secret" });
  expect((await app.api.keys.list()).keys).toMatchObject([{ name: "Reader", personal: true }]);
});

test("Retry loads keys that could not be loaded", async () => {
  expectFailures();
  const app = await openApp("/settings?tab=keys", undefined, (network) =>
    network.fail(/^GET \/keys$/u, { status: 500, message: "Broken" }),
  );
  await screen.findByText("Error loading API keys");
  app.network.heal();
  await app.press(/^Try again$/iu);
  await screen.findByRole("heading", { name: "API keys" });
});

test("the API keys page shows the URL and the steps to connect an assistant", async () => {
  const app = await openApp("/settings?tab=keys");
  const address = await screen.findByRole<HTMLInputElement>("textbox", { name: "Address for assistants" });
  expect(address.value).toBe(`${window.location.origin}/api/mcp`);
  await app.user.click(screen.getByText("Claude", { selector: "summary" }));
  screen.getByText(/then Add custom connector/u);
  const command = screen.getByRole<HTMLInputElement>("textbox", { name: "Command" });
  expect(command.value).toContain("Authorization: Bearer lk_");
});
