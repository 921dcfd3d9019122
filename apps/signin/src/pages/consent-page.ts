import type { ScopeLevel } from "@lanyard/contract/key/key-schema";
import { html } from "ghtml";
import type { Identity } from "#src/access/identity-sql.ts";
import type { Access } from "#src/connection/connection-access.ts";
import type { OauthClient } from "#src/connection/oauth-client.ts";
import { kindName, t } from "#src/messages/messages.ts";
import { hiddenFields, submitButton } from "./field.ts";
import { layout, notice } from "./layout.ts";

interface ConsentPageParts {
  readonly query: string;
  readonly client: OauthClient;
  readonly identity: Identity;
  readonly access: Access;
  /** Whether the member sent the form without granting any scope. */
  readonly isEmpty: boolean;
}

const levelTexts: Readonly<Record<ScopeLevel, () => string>> = {
  read: () => t("connectRead"),
  propose: () => t("connectPropose"),
  write: () => t("connectWrite"),
};

export function consentPage({ query, client, identity, access, isEmpty }: ConsentPageParts): string {
  const { name, email, orgName } = identity;
  return layout({
    title: t("connectTitle", { client: client.name }),
    lead: t("connectLead", { host: client.host, name, email, organization: orgName }),
    body: html`<form method="post" action="/oauth/authorize" class="form">!${hiddenFields([["query", query]])}!${notice(isEmpty ? t("connectNothing") : undefined)}
<fieldset class="access"><legend>${t("connectAccess")}</legend>
!${access.kinds.map(kindRow).join("")}!${access.wantsExport === undefined ? "" : exportRow(access.wantsExport)}</fieldset>
<p class="field__hint">${t("connectHint")}</p>
<input type="hidden" name="decision" value="allow">!${submitButton(t("connect"), t("busyConnect"))}</form>
<form method="post" action="/oauth/authorize" class="form form--other">!${hiddenFields([
      ["query", query],
      ["decision", "deny"],
    ])}
<button class="btn btn--secondary" type="submit">${t("connectCancel")}</button></form>`,
  });
}

function kindRow({ noun, field, levels, wanted }: Access["kinds"][number]): string {
  const option = (value: string, label: string, isChosen: boolean) =>
    html`<option value="${value}" !${isChosen ? "selected" : ""}>${label}</option>`;
  const options = [
    option("", t("connectNone"), wanted === undefined),
    ...levels.map((level) => option(level, levelTexts[level](), level === wanted)),
  ];
  return html`<div class="access__row"><label for="${field}">${kindName(noun)}</label>
<select class="input" id="${field}" name="${field}">!${options.join("")}</select></div>`;
}

function exportRow(isWanted: boolean): string {
  return html`<label class="access__row"><span>${t("connectExport")}</span><input type="checkbox" name="export" !${isWanted ? "checked" : ""}></label>`;
}
