import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { expectFailures, fill, newMember, openApp, unique } from "../app-stand-in.tsx";

const never = new Promise<void>(() => {});

/** Opens a list, waits until it has loaded, and opens the form for a new record. */
async function openForm(noun: string, opener: string, title: string, email?: string) {
  const app = await openApp(`/${noun}?search=${unique("nobody")}`, email);
  await waitFor(() => expect(app.cache.isFetching()).toBe(0));
  const [button] = await screen.findAllByRole("button", { name: opener });
  if (button) await app.user.click(button);
  const form = within(await screen.findByRole("dialog", { name: title }));
  return { ...app, form };
}

test.each([
  [
    "contacts",
    "Add Contact",
    "Create New Contact",
    "First name",
    "Create Contact",
    "Contact created successfully",
  ],
  [
    "companies",
    "Add Company",
    "Add New Company",
    /^Company name/u,
    "Create Company",
    "Company created successfully",
  ],
  ["deals", "Add Deal", "Create New Deal", /^Deal name/u, "Create Deal", "Deal created successfully"],
])(
  "in %s, a form closes without a prompt while the list is loading",
  async (noun, opener, title, field, create, done) => {
    const { user, form, network, go, path } = await openForm(noun, opener, title);
    const mark = unique("closing");
    await fill(user, await form.findByLabelText(field), mark);
    if (noun === "contacts") await fill(user, form.getByLabelText(/^Email/u), `${mark}@closing.example`);
    if (noun === "deals") await user.type(form.getByLabelText(/^Amount/u), "12");
    const isList = new RegExp(`^GET /${noun}\\?`, "u");
    network.fail(isList, { until: never });
    const button = form.getByRole("button", { name: create });
    await waitFor(() => expect(button).toHaveProperty("disabled", false));
    const before = network.calls.length;
    await user.click(button);
    await screen.findByText(done);
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(network.calls.slice(before).some(({ call }) => isList.test(call))).toBe(true));
    go("/profile");
    await screen.findByRole("heading", { level: 1, name: "Profile Settings" });
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(path()).toBe("/profile");
  },
);

test("a saved change appears in the list before the list has reloaded", async () => {
  const { user, api, network, go } = await openApp("/profile");
  const mark = unique("shown");
  const { contact } = await api.contacts.create({ body: { first: mark, email: `${mark}@closing.example` } });
  go(`/contacts?search=${mark}&open=${contact.id}`);
  await user.click(await screen.findByRole("button", { name: "Edit Contact" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Contact" }));
  await user.type(await form.findByLabelText("Job title"), "Director");
  network.fail(/^GET \/contacts\?/u, { until: never });
  await user.click(form.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Contact updated successfully");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("row", { name: new RegExp(mark, "u") }).textContent).toContain("Director");
});

test.each([
  [
    "contacts",
    "Add Contact",
    "Create New Contact",
    "First name",
    /^Email/u,
    "ada@held.example",
    "Create Contact",
  ],
  ["companies", "Add Company", "Add New Company", /^Company name/u, "Phone", "+41 44 555", "Create Company"],
  ["deals", "Add Deal", "Create New Deal", /^Deal name/u, /^Amount/u, "12", "Create Deal"],
])(
  "in %s, a form is inert while saving; a later failure shows its input",
  async (noun, opener, title, name, more, also, create) => {
    expectFailures();
    const { user, form, network } = await openForm(noun, opener, title);
    const field = await form.findByLabelText<HTMLInputElement>(name);
    const mark = unique("held");
    await fill(user, field, mark);
    await user.type(form.getByLabelText(more), also);
    const call = new RegExp(`^POST /${noun}$`, "u");
    network.fail(call, { status: 422, message: "No" });
    const save = form.getByRole("button", { name: create });
    await waitFor(() => expect(save).toHaveProperty("disabled", false));
    await user.click(save);
    await waitFor(() => expect(save.getAttribute("aria-busy")).toBeNull());
    expect(field.closest("[inert]")).toBeNull();
    const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
    network.fail(call, { status: 422, message: "No", until });
    await user.click(save);
    await waitFor(() => expect(field.closest("[inert]")).not.toBeNull());
    await user.click(form.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    letGo();
    const kept = await screen.findByText((text) => text.endsWith(`: No. You typed “${mark}, ${also}”.`));
    expect(kept.closest("li, [role=alert], .toast")?.textContent).not.toContain("Retry");
  },
);

test("the untouched form of a new deal closes without a prompt", async () => {
  const { user, form } = await openForm("deals", "Add Deal", "Create New Deal");
  await waitFor(() => expect(form.getByLabelText("Probability (%)")).toHaveProperty("value", "50"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Create New Deal" })).toBeNull());
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a form restores unsaved input after a reload, but not after it was saved", async () => {
  const [mark, typed] = [unique("reloaded"), unique("Typed")];
  const open = async () => {
    const app = await openForm("companies", "Add Company", "Add New Company");
    return { ...app, name: await app.form.findByLabelText(/^Company name/u) };
  };
  const first = await open();
  await fill(first.user, first.name, mark);
  await fill(first.user, first.form.getByLabelText("City"), typed);
  // A reload keeps sessionStorage.
  const tab = Object.entries(sessionStorage);
  cleanup();
  for (const [key, value] of tab) sessionStorage.setItem(key, value);

  const again = await open();
  expect(again.name).toHaveProperty("value", mark);
  expect(again.form.getByLabelText("City")).toHaveProperty("value", typed);
  again.form.getByText("Your unsaved changes have been restored.");
  await again.user.click(again.form.getByRole("button", { name: "Create Company" }));
  await screen.findByText("Company created successfully");
  const { companies } = await again.api.companies.list({ query: { search: mark } });
  expect(companies).toMatchObject([{ name: mark, city: typed }]);
  cleanup();

  const fresh = await open();
  expect(fresh.name).toHaveProperty("value", "");
  expect(fresh.form.queryByText("Your unsaved changes have been restored.")).toBeNull();
});

test("a sign-out in another tab keeps drafts for the same member only", async () => {
  const mark = unique("parked");
  const open = async (email: string) => {
    const app = await openForm("companies", "Add Company", "Add New Company", email);
    return { ...app, name: await app.form.findByLabelText(/^Company name/u) };
  };
  const [member, other] = [await newMember("user"), await newMember("user")];
  const signOutElsewhere = async () => {
    const channel = new BroadcastChannel("lanyard-session");
    onTestFinished(() => channel.close());
    channel.postMessage({ kind: "signed-out" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect({ ...sessionStorage }).toEqual({});
    cleanup();
  };
  const first = await open(member);
  await fill(first.user, first.name, mark);
  await signOutElsewhere();
  const again = await open(member);
  expect(again.name).toHaveProperty("value", mark);
  again.form.getByText("Your unsaved changes have been restored.");
  await signOutElsewhere();
  const others = await open(other);
  expect(others.name).toHaveProperty("value", "");
  await signOutElsewhere();
  expect((await open(member)).name).toHaveProperty("value", "");
});

test("restored form input does not replace values that another user changed meanwhile", async () => {
  const app = await openApp("/profile");
  const { company } = await app.api.companies.create({ body: { name: unique("Meanwhile"), city: "Bergen" } });
  const open = async () => {
    const { user } = await openApp(`/companies/${company.id}`);
    await user.click(await screen.findByRole("button", { name: /^Edit/u }));
    return { user, form: within(await screen.findByRole("dialog", { name: "Edit Company" })) };
  };
  cleanup();
  const { user, form } = await open();
  await fill(user, await form.findByLabelText("City"), "Oslo");
  await fill(user, form.getByLabelText("Country"), "Norway");
  const tab = Object.entries(sessionStorage);
  cleanup();
  for (const [key, value] of tab) sessionStorage.setItem(key, value);
  await app.api.companies.update({ params: { id: company.id }, body: { city: "Turku" } });

  const again = await open();
  expect(await again.form.findByLabelText("City")).toHaveProperty("value", "Turku");
  expect(again.form.getByLabelText("Country")).toHaveProperty("value", "Norway");
});
