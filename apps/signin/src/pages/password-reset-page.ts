import { html } from "ghtml";
import { t } from "#src/messages/messages.ts";
import { field, hiddenFields, submitButton } from "./field.ts";
import { layout, notice } from "./layout.ts";
import { errorOf, noticeOf, type RefusedForm } from "./refused-form.ts";

function backToSignIn(): string {
  return html`<p class="aside"><a class="link" href="/login">${t("errorLink")}</a></p>`;
}

/**
 * Returns the form that requests a password link. Without a mail server, the page only explains that an
 * administrator can help.
 */
export function passwordResetPage(hasMail: boolean, refused?: RefusedForm<{ email: string }>): string {
  const title = t("forgotten");
  if (!hasMail) return layout({ title, lead: t("forgottenWithoutMail"), body: backToSignIn() });
  return layout({
    title,
    lead: t("forgottenLead"),
    body: html`<form method="post" action="/password/forgotten" class="form" novalidate>!${notice(noticeOf(refused))}
!${field({ name: "email", label: t("email"), type: "email", value: refused?.typed.email, autocomplete: "username", error: errorOf(refused, "email"), hasFocus: true })}
!${submitButton(t("sendLink"), t("busySendLink"))}</form>
!${backToSignIn()}`,
  });
}

/**
 * Returns the same page for known and unknown addresses, so that the page does not reveal whether an account
 * exists.
 */
export function passwordResetSentPage(email: string): string {
  return layout({
    title: t("forgottenSentTitle"),
    lead: t("forgottenSentLead", { email }),
    body: backToSignIn(),
  });
}

export interface NewPasswordPageParts {
  token: string;
  email: string;
  refused?: RefusedForm<unknown>;
}

export function newPasswordPage({ token, email, refused }: NewPasswordPageParts): string {
  return layout({
    title: t("newPasswordTitle"),
    lead: t("newPasswordLead", { email }),
    body: html`<form method="post" action="/password/new" class="form" novalidate>!${hiddenFields([["token", token]])}!${notice(noticeOf(refused))}
<input name="email" value="${email}" autocomplete="username" readonly hidden>
!${field({ name: "password", label: t("newPassword"), type: "password", autocomplete: "new-password", hint: t("passwordHint"), error: errorOf(refused, "password"), hasFocus: true })}
!${submitButton(t("setPassword"), t("busySetPassword"))}</form>`,
  });
}
