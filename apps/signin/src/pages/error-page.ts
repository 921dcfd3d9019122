import { html } from "ghtml";
import { layout, notice } from "./layout.ts";
import { pageMessages } from "./messages.ts";

/** The link leads to our own sign-in page, never to an address that was asked for. */
export function errorPage(message: string): string {
  const body = html`!${notice(message)}<a class="btn btn--secondary" href="/login">${pageMessages().errorLink}</a>`;
  return layout({ title: pageMessages().errorTitle, body });
}
