import { html } from "ghtml";
import { t } from "#src/messages/messages.ts";
import { layout, notice } from "./layout.ts";

/** The link leads to our own sign-in page, never to an address that was asked for. */
export function errorPage(message: string): string {
  const body = html`!${notice(message)}<a class="btn btn--secondary" href="/login">${t("errorLink")}</a>`;
  return layout({ title: t("errorTitle"), body });
}
