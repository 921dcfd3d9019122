import { html } from "ghtml";
import { t } from "#src/messages/messages.ts";
import { field, hiddenFields, submitButton } from "./field.ts";
import { layout, notice } from "./layout.ts";
import { errorOf, hasFocus, noticeOf, type RefusedForm } from "./refused-form.ts";

export interface InvitationPageParts {
  token: string;
  email: string;
  organisationName: string;
  invitedBy: string | null;
  refused: RefusedForm<{ name: string }> | undefined;
}

/**
 * Returns the same page for known and unknown e-mail addresses, so that the page does not reveal whether an
 * account exists.
 */
export function invitationPage({
  token,
  email,
  organisationName,
  invitedBy,
  refused,
}: InvitationPageParts): string {
  return layout({
    title: t("invitationTitle", { organization: organisationName }),
    lead: invitedBy ? t("invitationLead", { invitedBy, email }) : t("invitationLeadWithoutName", { email }),
    body: html`<form method="post" action="/invitation" class="form" novalidate>!${hiddenFields([["token", token]])}!${notice(noticeOf(refused))}
!${field({ name: "name", label: t("name"), value: refused?.typed.name, autocomplete: "name", error: errorOf(refused, "name"), hasFocus: hasFocus(refused, "name", "name") })}
!${field({ name: "password", label: t("password"), type: "password", autocomplete: "new-password", hint: t("invitationPasswordHint"), error: errorOf(refused, "password"), hasFocus: hasFocus(refused, "password", "name") })}
!${submitButton(t("accept"), t("busyAccept"))}</form>`,
  });
}
