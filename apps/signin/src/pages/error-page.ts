import { html } from "ghtml";
import { t } from "#src/messages/messages.ts";
import type { ProblemCode } from "#src/problem.ts";
import { layout, notice } from "./layout.ts";

function titleOf(code: ProblemCode): string {
  if (code === "NOT_FOUND") return t("notFoundTitle");
  return code === "LINK_NOT_USABLE" ? t("linkNotUsableTitle") : t("errorTitle");
}

/** Returns an error page, which links only to the sign-in page, never to an address from the request. */
export function errorPage(code: ProblemCode): string {
  const body = html`!${notice(t(code))}<a class="btn btn--secondary" href="/login">${t("errorLink")}</a>`;
  return layout({ title: titleOf(code), body });
}
