import { html } from "ghtml";
import { t } from "#src/messages/messages.ts";
import { layout } from "./layout.ts";

export function redirectPage(url: string): string {
  const body = html`<a class="btn btn--primary" href="${url}" data-onward>${t("onwardLink")}</a>`;
  return layout({ title: t("onwardTitle"), lead: t("onwardLead"), body });
}
