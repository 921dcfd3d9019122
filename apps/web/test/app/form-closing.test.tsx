import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { emptyList, fill, openApp, removeForReload, test, unique } from "../app-stand-in.tsx";
import { openForm } from "../record-forms.ts";

const never = new Promise<void>(() => {});

test("a saved change appears in the list before the list has reloaded", async () => {
  const { user, api, network, go, cache } = await openApp("/profile");
  const mark = unique("shown");
  const contact = await api.add("contact", { first: mark, email: `${mark}@closing.example` });
  go(`/contacts?search=${mark}&open=${contact.id}`);
  await user.click(await screen.findByRole("button", { name: "Edit Contact" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Contact" }));
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  await fill(user, await form.findByLabelText("Job title"), "Director");
  network.fail(/^GET \/contacts\?/u, { until: never });
  await user.click(form.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Contact updated successfully");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const row = screen.getByRole("row", { name: new RegExp(mark, "u") });
  await waitFor(() => expect(row.textContent).toContain("Director"));
});

test("a form restores unsaved input after a reload, but not after it was saved", async () => {
  const [mark, typed] = [unique("reloaded"), unique("Typed")];
  const open = async () => {
    const app = await openApp(emptyList("companies"));
    const form = within(await openForm(app, "Add Company", "Add New Company"));
    return { ...app, form, name: await form.findByLabelText(/^Company name/u) };
  };
  const first = await open();
  await fill(first.user, first.name, mark);
  await fill(first.user, first.form.getByLabelText("City"), typed);
  removeForReload();

  const again = await open();
  expect(again.name).toHaveProperty("value", mark);
  expect(again.form.getByLabelText("City")).toHaveProperty("value", typed);
  again.form.getByText("Your unsaved changes have been restored.");
  await again.user.click(again.form.getByRole("button", { name: "Create Company" }));
  await screen.findByText("Company created successfully");
  const { companies } = await again.api.companies.list({ query: { search: mark } });
  expect(companies).toMatchObject([{ name: mark, city: typed }]);

  const fresh = await open();
  expect(fresh.name).toHaveProperty("value", "");
  expect(fresh.form.queryByText("Your unsaved changes have been restored.")).toBeNull();
});

test("a form without input restores nothing after a reload, even if it chose a stage", async () => {
  const open = async () => {
    const app = await openApp(emptyList("deals"));
    const form = within(await openForm(app, "Add Deal", "Create New Deal"));
    const stage = await form.findByLabelText<HTMLSelectElement>(/^Stage/u);
    await waitFor(() => expect(stage.value).not.toBe(""));
    return { ...app, form, stage, name: form.getByLabelText<HTMLInputElement>(/^Deal name/u) };
  };
  const reload = () => {
    removeForReload();
    return open();
  };
  const restored = "Your unsaved changes have been restored.";
  await open();
  const again = await reload();
  expect(again.form.queryByText(restored)).toBeNull();

  await fill(again.user, again.name, "Typed");
  const { user, form, stage, name } = await reload();
  form.getByText(restored);
  await user.click(form.getByRole("button", { name: "Start over" }));
  expect([name.value, stage.value === ""]).toEqual(["", false]);
});
