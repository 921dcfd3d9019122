import { html } from "ghtml";
import { t } from "#src/messages/messages.ts";
import { layout } from "./layout.ts";

export function signedOutPage(crm: string): string {
  const body = html`<a class="btn btn--primary" href="${crm}">${t("signedOutLink")}</a>`;
  return layout({ title: t("signedOutTitle"), lead: t("signedOutLead"), body });
}
