import { html } from "ghtml";
import { field, hiddenFields, submitButton } from "./field.ts";
import { layout, notice } from "./layout.ts";
import { pageMessages } from "./messages.ts";
import { errorOf, hasFocus, noticeOf, type RefusedForm } from "./refused-form.ts";

export interface SetUpTyped {
  organization: string;
  slug: string;
  name: string;
  email: string;
}

export function setUpPage(token: string, refused: RefusedForm<SetUpTyped> | undefined): string {
  const typed = refused?.typed;
  const state = (name: string) => ({
    name,
    error: errorOf(refused, name),
    hasFocus: hasFocus(refused, name, "organization"),
  });
  return layout({
    title: pageMessages().setUpTitle,
    lead: pageMessages().setUpLead,
    body: html`<form method="post" action="/setup" class="form" novalidate>!${hiddenFields([["token", token]])}!${notice(noticeOf(refused))}
!${field({ ...state("organization"), label: pageMessages().organizationName, value: typed?.organization, autocomplete: "organization" })}
!${field({ ...state("slug"), label: pageMessages().slug, value: typed?.slug, autocomplete: "off", hint: pageMessages().slugHint })}
!${field({ ...state("name"), label: pageMessages().name, value: typed?.name, autocomplete: "name" })}
!${field({ ...state("email"), label: pageMessages().email, type: "email", value: typed?.email, autocomplete: "username" })}
!${field({ ...state("password"), label: pageMessages().password, type: "password", autocomplete: "new-password", hint: pageMessages().passwordHint })}
!${submitButton(pageMessages().setUp, pageMessages().busySetUp)}</form>`,
  });
}
