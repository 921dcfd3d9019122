import { html } from "ghtml";
import { type Destination, fieldsOf } from "#src/login/destination.ts";
import { t } from "#src/messages/messages.ts";
import { field, hiddenFields, submitButton } from "./field.ts";
import { layout, notice } from "./layout.ts";
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
    title: t("signInTitle"),
    lead: t("signInLead"),
    body: html`<form method="post" action="/login" class="form" novalidate>!${carried}!${notice(noticeOf(refused))}
!${field({ name: "email", label: t("email"), type: "email", value: email, autocomplete: "username", error: errorOf(refused, "email"), hasFocus: !email })}
!${field({ name: "password", label: t("password"), type: "password", autocomplete: "current-password", error: errorOf(refused, "password"), hasFocus: !!email })}
!${submitButton(t("signIn"), t("busySignIn"))}</form>
<p class="aside"><a class="link" href="/password/forgotten">${t("forgotten")}</a></p>
!${upstreamName ? upstreamForm(carried, upstreamName) : ""}`,
  });
}

function upstreamForm(carried: string, name: string): string {
  return html`<form method="post" action="/login/upstream" class="form form--other">!${carried}
<button class="btn btn--secondary" type="submit">${t("upstream", { name })}</button></form>`;
}
