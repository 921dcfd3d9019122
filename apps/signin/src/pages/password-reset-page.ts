import { html } from "ghtml";
import { field, hiddenFields, submitButton } from "./field.ts";
import { layout, notice } from "./layout.ts";
import { pageMessages } from "./messages.ts";
import { errorOf, noticeOf, type RefusedForm } from "./refused-form.ts";

/** Without mail the only way is an administrator, and the page says so. */
export function passwordResetPage(hasMail: boolean, refused?: RefusedForm<unknown>): string {
  const title = pageMessages().forgottenTitle;
  if (!hasMail) return layout({ title, lead: pageMessages().forgottenWithoutMail, body: "" });
  return layout({
    title,
    lead: pageMessages().forgottenLead,
    body: html`<form method="post" action="/password/forgotten" class="form" novalidate>!${notice(noticeOf(refused))}
!${field({ name: "email", label: pageMessages().email, type: "email", autocomplete: "username", error: errorOf(refused, "email"), hasFocus: true })}
!${submitButton(pageMessages().sendLink, pageMessages().busySendLink)}</form>`,
  });
}

/** The same whether the address has a Lanyard ID or not. */
export function passwordResetSentPage(email: string): string {
  return layout({
    title: pageMessages().forgottenSentTitle,
    lead: pageMessages().forgottenSentLead(email),
    body: "",
  });
}

export interface NewPasswordPageParts {
  token: string;
  email: string;
  refused?: RefusedForm<unknown>;
}

export function newPasswordPage({ token, email, refused }: NewPasswordPageParts): string {
  return layout({
    title: pageMessages().newPasswordTitle,
    lead: pageMessages().newPasswordLead(email),
    body: html`<form method="post" action="/password/new" class="form" novalidate>!${hiddenFields([["token", token]])}!${notice(noticeOf(refused))}
<input name="email" value="${email}" autocomplete="username" readonly hidden>
!${field({ name: "password", label: pageMessages().newPassword, type: "password", autocomplete: "new-password", hint: pageMessages().passwordHint, error: errorOf(refused, "password"), hasFocus: true })}
!${submitButton(pageMessages().setPassword, pageMessages().busySetPassword)}</form>`,
  });
}

export function passwordSetPage(crm: string): string {
  const body = html`<a class="btn btn--primary" href="${crm}">${pageMessages().backToLanyard}</a>`;
  return layout({ title: pageMessages().changedTitle, lead: pageMessages().passwordSetLead, body });
}
