import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { screen } from "@testing-library/react";
import { expect, vi } from "vitest";
import { fill, type OpenedApp, openApp } from "./app-stand-in.tsx";

/** For each record type, a new record, its save button, and label and name of a filled and of an empty field. */
const kinds = {
  contact: {
    body: () => ({ first: "Ana", email: `${crypto.randomUUID()}@two.example`, city: "Oslo" }),
    save: "Save Changes",
    field: ["City", "city"],
    other: ["Job title", "job_title"],
  },
  company: {
    body: () => ({ name: crypto.randomUUID(), city: "Oslo" }),
    save: "Update Company",
    field: ["City", "city"],
    other: ["Phone", "phone"],
  },
  deal: {
    body: () => ({ name: "Pilot", amount_cents: 100, stage: "Lead", description: "Oslo" }),
    save: "Update Deal",
    field: ["Description", "description"],
    other: ["Tags", "tags"],
  },
} as const;

export async function openForm(app: OpenedApp, noun: keyof typeof kinds) {
  const { id } = await app.api.add(noun, kinds[noun].body());
  app.go(`/${recordKinds[noun].plural}/${id}`);
  await app.press("Edit");
  await screen.findByRole("button", { name: kinds[noun].save });
  return id;
}

export async function write({ user }: OpenedApp, label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(label, { selector: "input, textarea" });
  await user.clear(field);
  await fill(user, field, text);
}

/** Saves a form after the API has changed a different field, then after it has changed the same field. */
export async function expectMergedEdits(noun: keyof typeof kinds): Promise<void> {
  const {
    save,
    field: [field, name],
    other: [other, otherName],
  } = kinds[noun];
  const app = await openApp("/profile");
  const id = await openForm(app, noun);
  const change = (value: string) => app.api.edit(noun, id, { [name]: value } as object);
  const read = async () => {
    const record: object = await app.api.read(noun, id);
    return [name, otherName].map((each) => Reflect.get(record, each));
  };
  await change("Bergen");
  await write(app, other, "mine");
  await app.press(save);
  await expect.poll(read).toEqual(["Bergen", "mine"]);

  await app.press("Edit");
  await screen.findByRole("button", { name: save });
  await change("Trondheim");
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await write(app, field, "Tromsø");
  await app.press(save);
  await screen.findByText("Theirs: Trondheim");
  expect(screen.getByText(/^Ines Duarte changed the same fields .+ Choose what to keep\.$/u)).toBeTruthy();
  expect(screen.getByText("Yours: Tromsø")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: save }).disabled).toBe(true);
  expect(await read()).toEqual(["Trondheim", "mine"]);
  await app.press(`Keep mine: ${field}`);
  await app.press(save);
  await expect.poll(read).toEqual(["Tromsø", "mine"]);
  expect(log).toHaveBeenCalledOnce();
}
