import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { expectFailures, type OpenedApp, openApp, unique } from "../app-stand-in.tsx";

beforeEach(expectFailures);

async function openForm({ user }: OpenedApp, noun: string) {
  const [button] = await screen.findAllByRole("button", { name: `Add ${noun}` });
  if (button) await user.click(button);
  return within(await screen.findByRole("dialog"));
}

type Form = Awaited<ReturnType<typeof openForm>>;

async function fill(form: Form, label: RegExp, value: string) {
  fireEvent.change(await form.findByLabelText(label), { target: { value } });
}

async function submit({ user }: OpenedApp, form: Form, noun: string) {
  const button = form.getByRole("button", { name: `Create ${noun}` });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await user.click(button);
}

const keysSent = ({ network }: OpenedApp, call: string) =>
  new Set(network.calls.filter((each) => each.call === call).map(({ key }) => key));

test("a contact whose creation response was lost is not reported as its own duplicate", async () => {
  const app = await openApp("/contacts");
  const form = await openForm(app, "Contact");
  const mark = unique("again");
  await fill(form, /^First name/u, mark);
  await fill(form, /^Email/u, `${mark}@again.example`);
  app.network.fail(/^POST \/contacts$/u, "unanswered", 2);
  await submit(app, form, "Contact");
  await screen.findByText(/^Failed to create contact/u);
  // Invalidates the query as a live update would, so that the form's search for its e-mail address finds the
  // created contact.
  await act(() => app.cache.invalidateQueries({ queryKey: ["contacts"] }));
  expect(form.queryByText(/^Email already used/u)).toBeNull();
  await submit(app, form, "Contact");
  await screen.findByText("Contact created successfully");
  expect((await app.api.contacts.list({ query: { q: mark } })).contacts).toHaveLength(1);
  expect(keysSent(app, "POST /contacts").size).toBe(1);
});

test.each([
  { noun: "Company", path: "/companies", label: /^Company name/u },
  { noun: "Deal", path: "/deals", label: /^Deal name/u },
])("the form of a new $noun saves changes made after a lost response", async ({ noun, path, label }) => {
  const app = await openApp(path);
  const form = await openForm(app, noun);
  const mark = unique("again");
  await fill(form, label, mark);
  if (noun === "Deal") await fill(form, /^Amount/u, "100");
  app.network.fail(new RegExp(`^POST ${path}$`, "u"), "unanswered", 2);
  await submit(app, form, noun);
  await screen.findAllByText(/^Failed to create/u);
  await fill(form, label, `${mark} changed`);
  await submit(app, form, noun);
  await screen.findByText(`${noun} created successfully`);
  expect(keysSent(app, `POST ${path}`).size).toBe(2);
});

test("two lost responses do not duplicate a note, but a later equal note is added", async () => {
  const app = await openApp("/contacts");
  const contact = await app.api.add("contact", { first: unique("noted") });
  await act(async () => app.go(`/contacts/${contact.id}?tab=notes`));
  const made = async () => (await app.api.contactNotes.list({ params: { id: contact.id } })).notes.length;
  const text = await screen.findByLabelText("New note");
  const add = async () => app.user.click(await screen.findByRole("button", { name: "Add Note" }));
  fireEvent.change(text, { target: { value: "Called back" } });
  app.network.fail(/^POST .*\/notes$/u, "unanswered", 2);
  await add();
  await screen.findByText(/^Failed to add note: /u);
  await add();
  await waitFor(() => expect(text).toHaveProperty("value", ""));
  expect(await made()).toBe(1);
  fireEvent.change(text, { target: { value: "Called back" } });
  await add();
  await expect.poll(made).toBe(2);
});
