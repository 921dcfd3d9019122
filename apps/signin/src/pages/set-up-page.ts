import { html } from "ghtml";
import { field, hiddenFields, submitButton } from "./field.ts";
import { layout, notice } from "./layout.ts";
import { pageMessages } from "./messages.ts";
import { errorOf, noticeOf, type RefusedForm } from "./refused-form.ts";

export interface SetUpTyped {
  organization: string;
  slug: string;
  name: string;
  email: string;
}

export function setUpPage(token: string, refused: RefusedForm<SetUpTyped> | undefined): string {
  const typed = refused?.typed;
  const error = (name: string) => errorOf(refused, name);
  return layout({
    title: pageMessages().setUpTitle,
    lead: pageMessages().setUpLead,
    body: html`<form method="post" action="/setup" class="form">!${hiddenFields([["token", token]])}!${notice(noticeOf(refused))}
!${field({ name: "organization", label: pageMessages().organizationName, value: typed?.organization, autocomplete: "organization", error: error("organization"), hasFocus: true })}
!${field({ name: "slug", label: pageMessages().slug, value: typed?.slug, autocomplete: "off", hint: pageMessages().slugHint, error: error("slug") })}
!${field({ name: "name", label: pageMessages().name, value: typed?.name, autocomplete: "name", error: error("name") })}
!${field({ name: "email", label: pageMessages().email, type: "email", value: typed?.email, autocomplete: "username", error: error("email") })}
!${field({ name: "password", label: pageMessages().password, type: "password", autocomplete: "new-password", hint: pageMessages().passwordHint, error: error("password") })}
!${submitButton(pageMessages().setUp, pageMessages().busySetUp)}</form>`,
  });
}
