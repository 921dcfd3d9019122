import { html } from "ghtml";
import { field, submitButton } from "./field.ts";
import { layout, notice } from "./layout.ts";
import { pageMessages } from "./messages.ts";
import { errorOf, hasFocus, noticeOf, type RefusedForm } from "./refused-form.ts";

/** The address is there for password managers, which otherwise store the new password under no name. */
export function passwordPage(email: string, refused: RefusedForm<unknown> | undefined): string {
  return layout({
    title: pageMessages().changeTitle,
    lead: pageMessages().changeLead,
    body: html`<form method="post" action="/password" class="form" novalidate>!${notice(noticeOf(refused))}
<input name="email" value="${email}" autocomplete="username" readonly hidden>
!${field({ name: "current_password", label: pageMessages().currentPassword, type: "password", autocomplete: "current-password", error: errorOf(refused, "current_password"), hasFocus: hasFocus(refused, "current_password", "current_password") })}
!${field({ name: "password", label: pageMessages().newPassword, type: "password", autocomplete: "new-password", hint: pageMessages().passwordHint, error: errorOf(refused, "password"), hasFocus: hasFocus(refused, "password", "current_password") })}
!${submitButton(pageMessages().change, pageMessages().busyChange)}</form>`,
  });
}

export function passwordChangedPage(crm: string): string {
  const body = html`<a class="btn btn--primary" href="${crm}">${pageMessages().backToLanyard}</a>`;
  return layout({ title: pageMessages().changedTitle, lead: pageMessages().changedLead, body });
}
