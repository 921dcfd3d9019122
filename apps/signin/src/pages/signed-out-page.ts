import { html } from "ghtml";
import { layout } from "./layout.ts";
import { pageMessages } from "./messages.ts";

export function signedOutPage(crm: string): string {
  const body = html`<a class="btn btn--primary" href="${crm}">${pageMessages().signedOutLink}</a>`;
  return layout({ title: pageMessages().signedOutTitle, lead: pageMessages().signedOutLead, body });
}
