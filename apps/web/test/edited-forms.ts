import { screen } from "@testing-library/react";
import { expect, vi } from "vitest";
import { fill, type OpenedApp, openApp } from "./app-stand-in.tsx";

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

export async function openForm(app: OpenedApp, noun: keyof typeof nouns) {
  const id = await nouns[noun].create(app);
  app.go(nouns[noun].path + id);
  await app.user.click(await screen.findByRole("button", { name: "Edit" }));
  await screen.findByRole("button", { name: nouns[noun].save });
  return id;
}

export async function write({ user }: OpenedApp, label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(label, { selector: "input, textarea" });
  await user.clear(field);
  await fill(user, field, text);
}

export const press = ({ user }: OpenedApp, name: string) => user.click(screen.getByRole("button", { name }));

/** Saves a form after the API has changed a different field, then after it has changed the same field. */
export async function expectMergedEdits(noun: keyof typeof nouns): Promise<void> {
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
}
