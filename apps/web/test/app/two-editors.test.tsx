import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fill, newMember, type OpenedApp, openApi, openApp } from "../app-stand-in.tsx";

/**
 * For each record type, the path and the form's texts, and functions that create, change and read a record
 * through the API.
 */
const nouns = {
  contact: {
    create: async ({ api }: OpenedApp) => {
      const body = { first: "Ana", email: `${crypto.randomUUID()}@two.example`, city: "Oslo" };
      return (await api.contacts.create({ body })).contact.id;
    },
    path: "/contacts/",
    save: "Save Changes",
    field: "City",
    other: "Job title",
    change: async ({ api }: OpenedApp, id: string, value: string) =>
      void (await api.contacts.update({ params: { id }, body: { city: value } })),
    read: async ({ api }: OpenedApp, id: string) => {
      const { city, job_title } = (await api.contacts.read({ params: { id } })).contact;
      return [city, job_title];
    },
  },
  company: {
    create: async ({ api }: OpenedApp) =>
      (await api.companies.create({ body: { name: crypto.randomUUID(), city: "Oslo" } })).company.id,
    path: "/companies/",
    save: "Update Company",
    field: "City",
    other: "Phone",
    change: async ({ api }: OpenedApp, id: string, value: string) =>
      void (await api.companies.update({ params: { id }, body: { city: value } })),
    read: async ({ api }: OpenedApp, id: string) => {
      const { city, phone } = (await api.companies.read({ params: { id } })).company;
      return [city, phone];
    },
  },
  deal: {
    create: async ({ api }: OpenedApp) => {
      const { pipelines } = await api.pipeline.list({});
      const stage_id = pipelines[0]?.stages[0]?.id ?? "";
      const body = { name: "Pilot", amount_cents: 100, stage_id, description: "Oslo" };
      return (await api.deals.create({ body })).data.id;
    },
    path: "/deals/",
    save: "Update Deal",
    field: "Description",
    other: "Tags",
    change: async ({ api }: OpenedApp, id: string, value: string) =>
      void (await api.deals.update({ params: { id }, body: { description: value } })),
    read: async ({ api }: OpenedApp, id: string) => {
      const { description, tags } = (await api.deals.read({ params: { id } })).data;
      return [description, tags];
    },
  },
} as const;

async function openForm(app: OpenedApp, noun: keyof typeof nouns) {
  const id = await nouns[noun].create(app);
  app.go(nouns[noun].path + id);
  await app.user.click(await screen.findByRole("button", { name: "Edit" }));
  await screen.findByRole("button", { name: nouns[noun].save });
  return id;
}

async function write({ user }: OpenedApp, label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(label, { selector: "input, textarea" });
  await user.clear(field);
  await fill(user, field, text);
}

const press = ({ user }: OpenedApp, name: string) => user.click(screen.getByRole("button", { name }));

test.each(["contact", "company", "deal"] as const)(
  "a %s form merges another user's edits, and asks about fields both changed",
  async (noun) => {
    const { save, field, other, change, read } = nouns[noun];
    const app = await openApp("/profile");
    const id = await openForm(app, noun);
    await change(app, id, "Bergen");
    await write(app, other, "mine");
    await press(app, save);
    await expect.poll(() => read(app, id)).toEqual(["Bergen", "mine"]);

    await app.user.click(await screen.findByRole("button", { name: "Edit" }));
    await screen.findByRole("button", { name: save });
    await change(app, id, "Trondheim");
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await write(app, field, "Tromsø");
    await press(app, save);
    await screen.findByText("Theirs: Trondheim");
    expect(screen.getByText(/^Ines Duarte changed the same fields .+ Choose what to keep\.$/u)).toBeTruthy();
    expect(screen.getByText("Yours: Tromsø")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: save }).disabled).toBe(true);
    expect(await read(app, id)).toEqual(["Trondheim", "mine"]);
    await press(app, `Keep mine: ${field}`);
    await press(app, save);
    await expect.poll(() => read(app, id)).toEqual(["Tromsø", "mine"]);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  },
);

test("a conflict of several fields shows which member changed each field", async () => {
  const other = await openApi(await newMember("user"));
  const app = await openApp("/profile");
  const id = await openForm(app, "contact");
  await write(app, "City", "Tromsø");
  await write(app, "Job title", "Mate");
  await other.contacts.update({ params: { id }, body: { city: "Bergen" } });
  await app.api.contacts.update({ params: { id }, body: { job_title: "Captain" } });
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await press(app, "Save Changes");
  await screen.findByText("Several members changed the same fields. Choose what to keep.");
  expect(screen.getByText(/^Ines Duarte changed it /u)).toBeTruthy();
  expect(screen.getAllByText(/ changed it /u)).toHaveLength(2);
  await press(app, "Keep mine: City");
  expect(screen.getByText(/^Ines Duarte changed the same fields /u)).toBeTruthy();
  await press(app, "Keep mine: Job title");
  await press(app, "Save Changes");
  await expect
    .poll(async () => (await app.api.contacts.read({ params: { id } })).contact)
    .toMatchObject({ city: "Tromsø", job_title: "Mate" });
  log.mockRestore();
});

test("a form conflict shows a linked company by name, and dates in the user's format", async () => {
  const app = await openApp("/profile");
  const id = await openForm(app, "contact");
  const { company } = await app.api.companies.create({ body: { name: crypto.randomUUID() } });
  const theirs = { company_id: company.id, traffic_source_date: "2026-11-18" };
  await app.api.contacts.update({ params: { id }, body: theirs });
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await write(app, "Company", "Typed");
  await app.user.tab();
  fireEvent.change(screen.getByLabelText("Source date"), { target: { value: "2026-11-20" } });
  await press(app, "Save Changes");
  await screen.findByText(`Theirs: ${company.name}`);
  await screen.findByText("Theirs: Nov 18, 2026");
  await press(app, "Take theirs: Company");
  await press(app, "Keep mine: Source date");
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Company" });
  expect(field.value).toBe(company.name);
  await press(app, "Save Changes");
  const read = async () => (await app.api.contacts.read({ params: { id } })).contact;
  await expect.poll(read).toMatchObject({ company_id: company.id, traffic_source_date: "2026-11-20" });
  log.mockRestore();
});

test("cancelling a form or leaving its page asks before discarding input", async () => {
  const app = await openApp("/profile");
  const id = await openForm(app, "company");
  await write(app, "City", "Narvik");
  await press(app, "Cancel");
  const question = () => screen.findByRole("alertdialog", { name: "Discard your changes?" });
  await app.user.click(within(await question()).getByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText<HTMLInputElement>("City", { selector: "input" }).value).toBe("Narvik");
  app.go("/deals");
  await app.user.click(within(await question()).getByRole("button", { name: "Keep editing" }));
  expect(app.path()).toBe(`/companies/${id}`);
  app.go("/deals");
  await app.user.click(within(await question()).getByRole("button", { name: "Discard" }));
  await expect.poll(app.path).toMatch(/^\/deals/u);
});

test("saving a note asks before replacing text that another user saved meanwhile", async () => {
  const app = await openApp("/profile");
  const { contact } = await app.api.contacts.create({ body: { first: "Noted" } });
  const params = { id: contact.id };
  const { note } = await app.api.contactNotes.create({ params, body: { body: "Likes tea" } });
  app.go(`/contacts/${contact.id}?tab=notes`);
  await app.user.click(await screen.findByRole("button", { name: "Edit note" }));
  await app.api.contactNotes.update({
    params: { ...params, noteId: note.id },
    body: { body: "Likes coffee" },
  });
  // Adding a note reloads the list.
  await fill(app.user, screen.getByLabelText("New note"), "Called");
  await press(app, "Add Note");
  await screen.findByText("Note added");
  await screen.findByRole("tab", { name: "Notes (2)" });

  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await fill(app.user, screen.getByLabelText("Note"), ", green");
  await press(app, "Save");
  await screen.findByText(/Likes coffee/u);
  const bodies = async () => (await app.api.contactNotes.list({ params })).notes.map(({ body }) => body);
  expect(await bodies()).toContain("Likes coffee");
  await press(app, "Keep mine");
  await expect.poll(bodies).toContain("Likes tea, green");
  log.mockRestore();
});
