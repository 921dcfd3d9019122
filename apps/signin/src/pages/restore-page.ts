import { html } from "ghtml";
import { t } from "#src/messages/messages.ts";
import type { SigninProblem } from "#src/problem.ts";
import type { FirstRestore, RestorableArchive } from "#src/setup/first-restore.ts";
import { field, hiddenFields, submitButton } from "./field.ts";
import { alternativeLink, layout, notice } from "./layout.ts";
import { pageLanguage } from "./page-language.ts";
import { errorOf } from "./refused-form.ts";

export interface RestoreInput {
  readonly token: string;
  /** The chosen archive; by default the newest. */
  readonly archive?: string;
  /** The reason for a failed restore, in English. */
  readonly failed?: string;
  readonly refused?: SigninProblem;
}

interface Offer extends Pick<FirstRestore, "place" | "hasKey"> {
  readonly archives: readonly RestorableArchive[];
}

export function restorePage(
  { place, hasKey, archives }: Offer,
  { token, archive, failed, refused }: RestoreInput,
): string {
  const problem = refused && { problem: refused };
  const chosen = archives.some(({ name }) => name === archive) ? archive : archives[0]?.name;
  const asksKey = !hasKey && archives.some(({ isEncrypted }) => isEncrypted);
  const choice = html`<form method="post" action="/setup/restore" class="form">!${hiddenFields([["token", token]])}!${notice(errorOf(problem, "archive"))}
<fieldset class="choices"><legend>${t("restoreArchives")}</legend>!${archives.map((each) => archiveChoice(each, each.name === chosen)).join("")}</fieldset>
!${asksKey ? field({ name: "key", label: t("restoreKey"), type: "password", autocomplete: "off", hint: t("restoreKeyHint"), error: errorOf(problem, "key"), isOptional: true }) : ""}
!${submitButton(t("restore"), t("busyRestore"))}</form>`;
  const none = html`<p class="aside" dir="auto">${t("restoreNone")}</p>`;
  return layout({
    title: t("restoreTitle"),
    lead: t("restoreLead"),
    body: html`!${failed === undefined ? "" : failure(failed)}!${archives.length === 0 ? none : choice}
<p class="aside aside--start" dir="auto">${t("restorePlace")}<br><code>${place}</code></p>
!${alternativeLink(`/setup?${new URLSearchParams({ token })}`, t("setUpInstead"))}`,
  });
}

function failure(reason: string): string {
  return html`!${notice(t("restoreFailed"))}<p class="aside aside--start" lang="en">${reason}</p>`;
}

function archiveChoice(
  { name, takenAt, bytes, isEncrypted, version, holds }: RestorableArchive,
  isChosen: boolean,
): string {
  const facts = [
    holds && t("restoreHolds", { organizations: holds.organisations, records: holds.records }),
    [
      version === undefined ? undefined : `Lanyard ${version}`,
      sizeText(bytes),
      isEncrypted ? t("restoreEncrypted") : undefined,
    ]
      .filter(Boolean)
      .join(" · "),
  ].filter(Boolean);
  return html`<label class="choice"><input type="radio" name="archive" value="${name}" required !${isChosen ? "checked" : ""}>
<span class="choice__text"><span class="choice__name">${momentText(takenAt)}</span>!${facts.map((fact) => html`<span>${fact}</span>`).join("")}<span class="choice__file">${name}</span></span></label>`;
}

/** Formats a time in UTC, because the reader's time zone is unknown. */
export function momentText(at: Date): string {
  const format = new Intl.DateTimeFormat(pageLanguage(), {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "UTC",
    timeZoneName: "short",
  });
  return format.format(at);
}

const units = ["kilobyte", "megabyte", "gigabyte"] as const;

function sizeText(bytes: number): string {
  const power = bytes < 1e6 ? 0 : bytes < 1e9 ? 1 : 2;
  const format = new Intl.NumberFormat(pageLanguage(), {
    style: "unit",
    unit: units[power] ?? "gigabyte",
    maximumFractionDigits: 1,
  });
  return format.format(bytes / 1000 ** (power + 1));
}
