import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished } from "vitest";
import {
  emptyList,
  expectFailures,
  fill,
  newMember,
  openApp,
  removeForReload,
  test,
  unique,
} from "../app-stand-in.tsx";

const never = new Promise<void>(() => {});

/**
 * For each list: the opening button, title, save button and success message of its form, the labels of two
 * fields, and a value for the second field.
 */
const forms = {
  contacts: {
    texts: ["Add Contact", "Create New Contact", "Create Contact", "Contact created successfully"],
    fields: ["First name", /^Email/u],
    value: "@closing.example",
  },
  companies: {
    texts: ["Add Company", "Add New Company", "Create Company", "Company created successfully"],
    fields: [/^Company name/u, "Phone"],
    value: "+41 44 555",
  },
  deals: {
    texts: ["Add Deal", "Create New Deal", "Create Deal", "Deal created successfully"],
    fields: [/^Deal name/u, /^Amount/u],
    value: "12",
  },
} as const;
type ListName = keyof typeof forms;

async function openForm(list: ListName, email?: string) {
  const app = await openApp(emptyList(list), email);
  await waitFor(() => expect(app.cache.isFetching()).toBe(0));
  const [opener, title] = forms[list].texts;
  await app.pressFirst(opener);
  const form = within(await screen.findByRole("dialog", { name: title }));
  return { ...app, form };
}

async function openFilledForm(list: ListName) {
  const opened = await openForm(list);
  const { texts, fields, value } = forms[list];
  const mark = unique("closing");
  const values = [mark, value.startsWith("@") ? mark + value : value] as const;
  const field = await opened.form.findByLabelText<HTMLInputElement>(fields[0]);
  await fill(opened.user, field, values[0]);
  await fill(opened.user, opened.form.getByLabelText(fields[1]), values[1]);
  const save = opened.form.getByRole("button", { name: texts[2] });
  await waitFor(() => expect(save).toHaveProperty("disabled", false));
  return { ...opened, field, values, save, done: texts[3] };
}

const lists = ["contacts", "companies", "deals"] as const;

test.each(lists)("in %s, a saved form closes without a prompt while the list reloads", async (list) => {
  const { user, network, go, path, save, done } = await openFilledForm(list);
  const isList = new RegExp(`^GET /${list}\\?`, "u");
  network.fail(isList, { until: never });
  const before = network.calls.length;
  await user.click(save);
  await screen.findByText(done);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(network.calls.slice(before).some(({ call }) => isList.test(call))).toBe(true));
  go("/profile");
  await screen.findByRole("heading", { level: 1, name: "Profile Settings" });
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(path()).toBe("/profile");
});

test.each(lists)("in %s, a saving form is inert; a failure after Cancel shows its input", async (list) => {
  expectFailures();
  const { user, form, network, field, values, save } = await openFilledForm(list);
  const call = new RegExp(`^POST /${list}$`, "u");
  network.fail(call, { status: 422, message: "No" });
  await user.click(save);
  await screen.findAllByText(/^Failed to create \w+: No$/u);
  await waitFor(() => expect(save.getAttribute("aria-busy")).toBeNull());
  expect(field.closest("[inert]")).toBeNull();
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  network.fail(call, { status: 422, message: "No", until });
  await user.click(save);
  await waitFor(() => expect(field.closest("[inert]")).not.toBeNull());
  await user.click(form.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  letGo();
  const kept = await screen.findByText((text) => text.endsWith(`: No. You typed “${values.join(", ")}”.`));
  expect(kept.closest("li, [role=alert], .toast")?.textContent).not.toContain("Retry");
});

test("the untouched form of a new deal closes without a prompt", async () => {
  const { user, form } = await openForm("deals");
  await waitFor(() => expect(form.getByLabelText("Probability (%)")).toHaveProperty("value", "50"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Create New Deal" })).toBeNull());
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a sign-out in another tab keeps drafts for the same member only", async () => {
  const mark = unique("parked");
  const open = async (email: string) => {
    const app = await openForm("companies", email);
    return { ...app, name: await app.form.findByLabelText(/^Company name/u) };
  };
  const [member, other] = [await newMember("user"), await newMember("user")];
  const signOutElsewhere = async () => {
    const channel = new BroadcastChannel("lanyard-session");
    onTestFinished(() => channel.close());
    channel.postMessage({ kind: "signed-out" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect({ ...sessionStorage }).toEqual({});
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

test("restored form input does not replace values that another user changed meanwhile", async ({ app }) => {
  const company = await app.api.add("company", { name: unique("Meanwhile"), city: "Bergen" });
  const open = async () => {
    const { user, press } = await openApp(`/companies/${company.id}`);
    await press(/^Edit/u);
    return { user, form: within(await screen.findByRole("dialog", { name: "Edit Company" })) };
  };
  const { user, form } = await open();
  await fill(user, await form.findByLabelText("City"), "Oslo");
  await fill(user, form.getByLabelText("Country"), "Norway");
  removeForReload();
  await app.api.edit("company", company.id, { city: "Turku" });

  const again = await open();
  expect(await again.form.findByLabelText("City")).toHaveProperty("value", "Turku");
  expect(again.form.getByLabelText("Country")).toHaveProperty("value", "Norway");
});
