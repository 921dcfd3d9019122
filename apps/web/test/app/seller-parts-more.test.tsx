import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished } from "vitest";
import { newMember, openApp, test, unique } from "../app-stand-in.tsx";
import { editField } from "../bulk-edit-dialog.tsx";
import { fillRequired, losing, pipelineWith } from "../deal-stages.ts";

test("mentions are shown as names in notes, recent activity, timeline and history", async () => {
  const app = await openApp("/profile", await newMember("user"));
  const { profile } = await app.api.person.readMe();
  const contact = await app.api.add("contact", { first: unique("Noted") });
  const mark = unique("Ask");
  const body = `${mark} @[Old name](${profile.id}) and @[Stranger](nobody-here)`;
  const ofContact = { id: contact.id };
  const { note } = await app.api.contactNotes.create({ params: ofContact, body: { body } });
  const shownAs = async (text: string) => {
    await screen.findAllByText((_, element) => element?.textContent?.includes(text) ?? false);
    expect(document.body.textContent).not.toContain("@[");
  };
  app.go(`/contacts/${contact.id}?tab=notes`);
  await shownAs(`${mark} @${profile.name} and @Stranger`);
  app.go(`/contacts/${contact.id}`);
  await shownAs(`Note added: “${mark} @Old name and @Stranger”`);
  app.go(`/contacts/${contact.id}?tab=activity`);
  await shownAs(`${mark} @${profile.name} and @Stranger`);
  const change = { body: `${mark} nobody` };
  await app.api.contactNotes.update({ params: { ...ofContact, noteId: note.id }, body: change });
  app.go(`/settings?tab=history&person=${profile.id}`);
  await shownAs(`${mark} @Old name and @Stranger`);
});

test("one dialog asks for the lost reason and every missing field", async ({ admin }) => {
  const { field } = await admin.fields.create({
    body: { noun: "deal", label: unique("Rival"), type: "text" },
  });
  onTestFinished(async () => void (await admin.fields.remove({ params: { id: field.id } })));
  const app = await openApp("/profile");
  const { deal, gone, stored } = await losing(app, ["description", `custom.${field.key}`]);
  app.go(`/deals/${deal.id}`);
  fireEvent.click(await screen.findByRole("button", { name: "Lost" }));
  await fillRequired({
    Reason: "Dear",
    "Description (required)": "Too late",
    [`${field.label} (required)`]: "Other Ltd",
  });
  await expect.poll(stored).toMatchObject({
    stage_id: gone,
    lost_reason: "Dear",
    description: "Too late",
    custom: { [field.key]: "Other Ltd" },
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a bulk edit of selected or all deals asks for the fields that a stage requires", async ({ app }) => {
  const [begun, offer] = (await pipelineWith(app)).stages;
  const mark = unique("Mole");
  const amounts = [700, ...Array.from({ length: 26 }, () => null)];
  await Promise.all(
    amounts.map((amount_cents, at) =>
      app.api.deals.create({ body: { name: `${mark} ${at}`, stage_id: begun?.id ?? "", amount_cents } }),
    ),
  );
  app.go(`/deals?search=${mark}&limit=25&sort_by=name&sort_order=asc`);
  const moveAll = async (count: number, changed: number) => {
    const edit = await editField(app, "Stage", count);
    await app.user.selectOptions(await edit.input(), offer?.id ?? "");
    await edit.apply();
    await fillRequired({ "Amount (required)": "50" });
    await screen.findByText(`Changed ${changed} deals`);
    const { deals } = await app.api.deals.list({
      query: { q: mark, stage: offer?.id, sort_by: "amount_cents", sort_order: "asc" },
    });
    return deals.map(({ amount_cents }) => amount_cents);
  };
  for (const at of [0, 1])
    await app.user.click(await screen.findByRole("checkbox", { name: `Select ${mark} ${at}` }));
  expect(await moveAll(2, 2)).toEqual([700, 5000]);
  await app.press("Select All");
  await app.press(/^Select all 27/u);
  expect(await moveAll(27, 25)).toEqual([700, ...Array.from({ length: 26 }, () => 5000)]);
});

test("a card and its quick view have a button that marks the deal as lost", async ({ app }) => {
  const { deal, gone, stored } = await losing(app, ["lost_reason"]);
  const open = { name: unique("Quay"), stage_id: deal.stage_id };
  await app.api.add("deal", open);
  localStorage.setItem("pipeline_view", "deals");
  app.go(`/pipeline/${deal.pipeline_id}`);
  await app.press(`Log an interaction with ${deal.name}`);
  const log = await screen.findByRole("dialog", { name: `Log an interaction with ${deal.name}` });
  await app.user.click(within(log).getByRole("button", { name: "Reached" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const { interactions } = await app.api.dealChildren.interactions({ params: { id: deal.id }, query: {} });
  expect(interactions).toMatchObject([{ type: "call", outcome: "Reached" }]);
  await app.press(`Mark ${deal.name} as lost`);
  const dialog = await screen.findByRole("dialog", { name: "Why was this deal lost?" });
  // The stage requires a reason, so the dialog has no button that skips it.
  expect(within(dialog).queryByRole("button", { name: "No reason" })).toBeNull();
  fireEvent.change(within(dialog).getByLabelText("Reason (required)"), { target: { value: "Dear" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Mark as lost" }));
  await expect.poll(stored).toMatchObject({ stage_id: gone, lost_reason: "Dear" });
  await waitFor(() => expect(screen.queryByRole("button", { name: `Mark ${deal.name} as lost` })).toBeNull());
  await app.user.click(await screen.findByRole("link", { name: open.name }));
  expect(await screen.findByRole("button", { name: "Lost" })).toBeTruthy();
  localStorage.removeItem("pipeline_view");
});
