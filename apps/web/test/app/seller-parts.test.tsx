import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { expectFailures, openApp, test, unique } from "../app-stand-in.tsx";
import { fillRequired, losing, pipelineWith } from "../deal-stages.ts";
import { cell } from "../list-cells.tsx";

test("a move asks for the stage's required fields, and can be canceled", async ({ app }) => {
  expectFailures();
  const pipeline = await pipelineWith(app);
  const [begun, , signed] = pipeline.stages;
  const data = await app.api.add("deal", { name: "Harbour", stage_id: begun?.id ?? "" });
  app.go(`/deals/${data.id}`);
  await app.press("Move to Offer");
  await app.press("Cancel");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await app.press("Move to Offer");
  await fillRequired({ "Amount (required)": "50" });
  await screen.findByText("Deal moved to stage");
  expect(screen.queryByText(/^Failed to move/u)).toBeNull();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  fireEvent.click(await screen.findByRole("button", { name: "Won" }));
  const dialog = await screen.findByRole("dialog", { name: "Fill in the required fields" });
  await app.user.click(within(dialog).getByRole("button", { name: "Save and move" }));
  expect(await within(dialog).findByText("Description is required")).toBeTruthy();
  const description = within(dialog).getByRole("textbox", { name: "Description (required)" });
  await waitFor(() => expect(document.activeElement).toBe(description));
  await fillRequired({ "Description (required)": "Signed on paper" });
  await expect
    .poll(() => app.api.read("deal", data.id))
    .toMatchObject({
      stage_id: signed?.id,
      description: "Signed on paper",
    });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Won" })).toBeNull());
  const { fields } = await app.api.deals.provenance({ params: { id: data.id } });
  expect(fields).toMatchObject({ stage_id: { via: "update" }, description: { via: "update" } });
});

test("a company shows its subsidiaries and the sum of its own and their deals", async ({ app }) => {
  const [begun] = (await pipelineWith(app)).stages;
  const company = await app.api.add("company", { name: unique("Holding") });
  const below = await app.api.companies.create({ body: { name: unique("Works"), parent_id: company.id } });
  for (const [company_id, amount_cents] of [
    [company.id, 100_000],
    [below.company.id, 20_000],
  ] as const)
    await app.api.add("deal", { name: "Sum", stage_id: begun?.id ?? "", company_id, amount_cents });
  app.go(`/companies/${company.id}`);
  expect(await screen.findByText("Subsidiaries (1)")).toBeTruthy();
  expect(await screen.findByRole("link", { name: below.company.name })).toBeTruthy();
  expect(await screen.findByText("$1,200.00")).toBeTruthy();
});

test("a member follows a record and stops following it", async ({ app }) => {
  const first = unique("Followed");
  const contact = await app.api.add("contact", { first });
  app.go(`/contacts?search=${encodeURIComponent(first)}&open=${contact.id}`);
  // The page then shows the record that the quick view has read.
  await app.user.click(await screen.findByRole("link", { name: "View Full Contact" }));
  fireEvent.click(await screen.findByRole("button", { name: "Follow" }));
  const followed = await screen.findByRole("button", { name: "Stop following" });
  const isFollowing = async () =>
    (await app.api.contactFollow.read({ params: { id: contact.id } })).following;
  await expect.poll(isFollowing).toBe(true);
  fireEvent.click(followed);
  await expect.poll(isFollowing).toBe(false);
});

test("a member chooses notifications by type in Settings", async () => {
  const app = await openApp("/settings");
  const group = await screen.findByRole("group", { name: "Notes that mention you" });
  fireEvent.click(within(group).getByRole("checkbox", { name: "In the app" }));
  const mentioned = async () =>
    (await app.api.person.noticeTypes()).types.find(({ type }) => type === "mentioned")?.app;
  await expect.poll(mentioned).toBe(false);
  fireEvent.click(within(group).getByRole("checkbox", { name: "In the app" }));
  await expect.poll(mentioned).toBe(true);
});

test("an administrator chooses the required fields of a stage", async ({ app }) => {
  const stage = unique("Begun");
  const { pipeline: added } = await app.api.pipeline.create({
    body: { name: unique("Sellers"), stages: [{ name: stage }] },
  });
  app.go("/settings?tab=pipelines");
  fireEvent.click(await screen.findByRole("button", { name: `Required fields of ${stage}: 0` }));
  const dialog = await screen.findByRole("dialog", { name: `Required fields of ${stage}` });
  fireEvent.click(within(dialog).getByRole("checkbox", { name: "Expected close date" }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await expect
    .poll(
      async () =>
        (await app.api.pipeline.read({ params: { id: added.id } })).pipeline.stages[0]?.required_fields,
    )
    .toEqual(["expected_close_date"]);
});

test("changing the stage in a list asks for the fields that the stage requires", async ({ app }) => {
  const [begun, offer] = (await pipelineWith(app)).stages;
  const name = unique("Quay");
  const data = await app.api.add("deal", { name, stage_id: begun?.id ?? "" });
  app.go(`/deals?search=${encodeURIComponent(name)}`);
  await screen.findByRole("link", { name });
  cell("stage").focus();
  await app.user.keyboard("{Enter}");
  await app.user.selectOptions(await screen.findByRole("combobox", { name: /^Stage of/u }), "Offer");
  await app.user.keyboard("{Enter}");
  await fillRequired({ "Amount (required)": "50" });
  await expect
    .poll(() => app.api.read("deal", data.id))
    .toMatchObject({
      stage_id: offer?.id,
      amount_cents: 5000,
    });
});

test("the note field completes member names after @ by keyboard and pointer", async ({ app }) => {
  const { profile } = await app.api.person.readMe();
  const contact = await app.api.add("contact", { first: unique("Noted") });
  app.go(`/contacts/${contact.id}?tab=notes`);
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "New note" });
  const list = () => screen.findByRole("listbox", { name: "Mention a member" });
  const mention = `@[${profile.name}](${profile.id})`;
  await app.user.type(field, `ada@${profile.name.slice(0, 3)} asks @${profile.name.slice(0, 3)}`);
  expect(within(await list()).getByRole("option", { name: profile.name })).toBeTruthy();
  await app.user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox", { name: "Mention a member" })).toBeNull();
  await app.user.keyboard(profile.name[3] ?? "");
  await list();
  await app.user.keyboard("{Enter}");
  expect(field.value).toBe(`ada@${profile.name.slice(0, 3)} asks @${profile.name} `);
  expect(screen.queryByRole("listbox", { name: "Mention a member" })).toBeNull();
  await app.user.keyboard("and @");
  await app.user.click(within(await list()).getByRole("option", { name: profile.name }));
  await app.user.keyboard("now{Control>}{Enter}{/Control}");
  const start = `ada@${profile.name.slice(0, 3)} asks`;
  const stored = async () => (await app.api.contactNotes.list({ params: { id: contact.id } })).notes[0]?.body;
  await expect.poll(stored).toBe(`${start} ${mention} and ${mention} now`);
  await app.press("Edit note");
  const editor = await screen.findByDisplayValue<HTMLTextAreaElement>(/ now$/u);
  expect(editor.value).toBe(`${start} @${profile.name} and @${profile.name} now`);
  await app.user.type(editor, "{Backspace>5/}!", { initialSelectionStart: editor.value.length });
  await app.user.type(editor, "Hey ", { initialSelectionStart: 0 });
  await app.press("Save");
  await waitFor(async () =>
    expect(await stored()).toBe(`Hey ${start} ${mention} and @${profile.name.slice(0, -1)}!`),
  );
});

test("N marks the open deal as lost, and W marks the focused card as won", async ({ app }) => {
  const { deal, gone, stored } = await losing(app, []);
  const pipeline = await pipelineWith(app);
  app.go(`/deals/${deal.id}`);
  await screen.findByRole("button", { name: "Lost" });
  await app.user.keyboard("n");
  await app.press("No reason");
  await waitFor(async () => expect((await stored()).stage_id).toBe(gone));
  const [begun, , signed] = pipeline.stages;
  const card = { name: unique("Jetty"), stage_id: begun?.id ?? "", description: "Signed" };
  const data = await app.api.add("deal", card);
  localStorage.setItem("pipeline_view", "deals");
  app.go(`/pipeline/${pipeline.id}`);
  (await screen.findByRole("link", { name: card.name })).focus();
  await app.user.keyboard("w");
  await expect.poll(async () => (await app.api.read("deal", data.id)).stage_id).toBe(signed?.id);
  localStorage.removeItem("pipeline_view");
});
