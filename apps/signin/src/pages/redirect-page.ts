import { html } from "ghtml";
import { layout } from "./layout.ts";
import { pageMessages } from "./messages.ts";

export function redirectPage(url: string): string {
  const body = html`<a class="btn btn--primary" href="${url}" data-onward>${pageMessages().onwardLink}</a>`;
  return layout({ title: pageMessages().onwardTitle, lead: pageMessages().onwardLead, body });
}
