import { screen } from "@testing-library/react";
import { type OpenedApp, unique } from "./app-stand-in.tsx";

export async function newRecords({ api }: OpenedApp) {
  const name = unique("Records");
  const company = await api.add("company", { name });
  const links = { company_id: company.id };
  const contact = await api.add("contact", { first: "Zoë", last: name, ...links });
  const stage_id = (await api.pipeline.list({})).pipelines[0]?.stages[0]?.id ?? "";
  const body = { name: `Pilot ${name}`, amount_cents: 1_250_050, stage_id, ...links };
  const deal = await api.add("deal", body);
  return { company, contact, deal };
}

export async function newContact({ api }: OpenedApp, more: object = {}) {
  const last = unique("Record");
  const body = { first: "Ada", last, email: `${last}@r.example`, ...more };
  return await api.add("contact", body);
}

export const tab = (name: string) => screen.findByRole("tab", { name });
export const step = (name: string) => screen.findByRole("button", { name: `Move to ${name}` });
export const currentStep = () => document.querySelector(".strap [aria-current=step]")?.textContent;
export const whyLost = () => screen.findByRole("dialog", { name: "Why was this deal lost?" });

/** Returns the button that opens the input of an empty value. */
export const factButton = (name: string) => screen.findByRole("button", { name });
