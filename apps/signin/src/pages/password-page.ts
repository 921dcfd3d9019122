import { html } from "ghtml";
import { t } from "#src/messages/messages.ts";
import { field, submitButton } from "./field.ts";
import { layout, notice } from "./layout.ts";
import { errorOf, hasFocus, noticeOf, type RefusedForm } from "./refused-form.ts";

/**
 * Returns the form that changes a password. A hidden e-mail field lets password managers store the address
 * with the password.
 */
export function passwordPage(
  { email, crm }: { email: string; crm: string },
  refused: RefusedForm<unknown> | undefined,
): string {
  return layout({
    title: t("changeTitle"),
    lead: t("changeLead"),
    body: html`<form method="post" action="/password" class="form" novalidate>!${notice(noticeOf(refused))}
<input name="email" value="${email}" autocomplete="username" readonly hidden>
!${field({ name: "current_password", label: t("currentPassword"), type: "password", autocomplete: "current-password", error: errorOf(refused, "current_password"), hasFocus: hasFocus(refused, "current_password", "current_password") })}
!${field({ name: "password", label: t("newPassword"), type: "password", autocomplete: "new-password", hint: t("passwordHint"), error: errorOf(refused, "password"), hasFocus: hasFocus(refused, "password", "current_password") })}
!${submitButton(t("change"), t("busyChange"))}</form>
<p class="aside"><a class="link" href="${crm}">${t("backToLanyard")}</a></p>`,
  });
}

export function passwordChangedPage(crm: string): string {
  const body = html`<a class="btn btn--primary" href="${crm}">${t("backToLanyard")}</a>`;
  return layout({ title: t("changedTitle"), lead: t("changedLead"), body });
}
