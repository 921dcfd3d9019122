import { within } from "@testing-library/react";
import { emptyList, type OpenedApp, openApp } from "./app-stand-in.tsx";
import { openForm } from "./record-forms.ts";

export const lookUps = ({ network }: OpenedApp) =>
  network.calls.filter(({ call }) => /^GET \/companies\?.*limit=20/u.test(call)).map(({ call }) => call);

export async function openContactForm() {
  const app = await openApp(emptyList("contacts"));
  const form = await openForm(app, "Add Contact", "Create New Contact");
  const field = await within(form).findByRole<HTMLInputElement>("combobox", { name: "Company" });
  const addCompany = async (name: string) => await app.api.add("company", { name });
  return { app, form, field, addCompany };
}
