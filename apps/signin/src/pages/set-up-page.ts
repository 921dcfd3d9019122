import { html } from "ghtml";
import { t } from "#src/messages/messages.ts";
import { field, hiddenFields, submitButton } from "./field.ts";
import { alternativeLink, layout, notice } from "./layout.ts";
import { errorOf, hasFocus, noticeOf, type RefusedForm } from "./refused-form.ts";

export interface SetUpInput {
  organization: string;
  slug: string;
  name: string;
  email: string;
}

interface SetUpState {
  readonly refused: RefusedForm<SetUpInput> | undefined;
  /**
   * The way to restore a backup instead: by a page or by a command; undefined if the installation has data.
   */
  readonly restore: "page" | "command" | undefined;
}

export function setUpPage(token: string, { refused, restore }: SetUpState): string {
  const typed = refused?.typed;
  const state = (name: string) => ({
    name,
    error: errorOf(refused, name),
    hasFocus: hasFocus(refused, name, "organization"),
  });
  return layout({
    title: t("setUpTitle"),
    lead: t("setUpLead"),
    body: html`<form method="post" action="/setup" class="form" novalidate>!${hiddenFields([["token", token]])}!${notice(noticeOf(refused))}
!${field({ ...state("organization"), label: t("organizationName"), value: typed?.organization, autocomplete: "organization" })}
!${field({ ...state("slug"), label: t("slug"), value: typed?.slug, autocomplete: "off", hint: t("slugHint") })}
!${field({ ...state("name"), label: t("name"), value: typed?.name, autocomplete: "name" })}
!${field({ ...state("email"), label: t("email"), type: "email", value: typed?.email, autocomplete: "username" })}
!${field({ ...state("password"), label: t("password"), type: "password", autocomplete: "new-password", hint: t("passwordHint") })}
!${submitButton(t("setUp"), t("busySetUp"))}</form>!${otherBeginning(token, restore)}`,
  });
}

function otherBeginning(token: string, restore: SetUpState["restore"]): string {
  if (restore === undefined) return "";
  if (restore === "page")
    return alternativeLink(`/setup/restore?${new URLSearchParams({ token })}`, t("restoreInstead"));
  return html`<p class="aside aside--start" dir="auto">${t("restoreByCommand")}<br><code dir="ltr">npm run restore -- --from ARCHIVE</code></p>`;
}
