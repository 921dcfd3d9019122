import { html } from "ghtml";
import { type Destination, fieldsOf } from "#src/login/destination.ts";
import { field, hiddenFields, submitButton } from "./field.ts";
import { layout, notice } from "./layout.ts";
import { pageMessages } from "./messages.ts";
import { errorOf, noticeOf, type RefusedForm } from "./refused-form.ts";

export interface LoginPageParts {
  destination: Destination;
  upstreamName: string | undefined;
  refused: RefusedForm<{ email: string }> | undefined;
}

export function loginPage({ destination, upstreamName, refused }: LoginPageParts): string {
  const carried = hiddenFields(fieldsOf(destination));
  const email = refused?.typed.email;
  return layout({
    title: pageMessages().signInTitle,
    lead: pageMessages().signInLead,
    body: html`<form method="post" action="/login" class="form" novalidate>!${carried}!${notice(noticeOf(refused))}
!${field({ name: "email", label: pageMessages().email, type: "email", value: email, autocomplete: "username", error: errorOf(refused, "email"), hasFocus: !email })}
!${field({ name: "password", label: pageMessages().password, type: "password", autocomplete: "current-password", error: errorOf(refused, "password"), hasFocus: !!email })}
!${submitButton(pageMessages().signIn, pageMessages().busySignIn)}</form>
<p class="aside"><a class="link" href="/password/forgotten">${pageMessages().forgottenLink}</a></p>
!${upstreamName ? upstreamForm(carried, upstreamName) : ""}`,
  });
}

function upstreamForm(carried: string, name: string): string {
  return html`<form method="post" action="/login/upstream" class="form form--other">!${carried}
<button class="btn btn--secondary" type="submit">${pageMessages().upstream(name)}</button></form>`;
}
