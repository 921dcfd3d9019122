import { html } from "ghtml";
import { t } from "#src/messages/messages.ts";
import type { RestoreOutcome, RestoreProgress } from "#src/setup/first-restore.ts";
import { layout } from "./layout.ts";
import { pageLanguage } from "./page-language.ts";
import { momentText } from "./restore-page.ts";

type Running = Exclude<RestoreProgress, { step: "failed" } | { step: "done" }>;

/**
 * Returns the page with the progress or the outcome of a restore. During the restore, the page reloads
 * itself, even in browsers without scripts.
 */
export function restoreProgressPage(
  progress: Exclude<RestoreProgress, { step: "failed" }>,
  lanyardUrl: string,
): string {
  if (progress.step === "done") {
    return layout({
      title: t("restoredTitle"),
      lead: t("restoredLead", { moment: momentText(progress.takenAt) }),
      body: html`!${erasedText(progress)}<a class="btn btn--primary" href="${lanyardUrl}">${t("restoredLink")}</a>`,
    });
  }
  const text = stepText(progress);
  const share = shareOf(progress);
  const percent = new Intl.NumberFormat(pageLanguage(), { style: "percent" });
  return layout({
    title: t("restoringTitle"),
    lead: t("restoringLead"),
    body: html`<div class="progress" data-watched><noscript><meta http-equiv="refresh" content="2"></noscript>
<progress max="1" aria-label="${text}" !${share === undefined ? "" : html`value="${String(share)}"`}></progress>
<p class="progress__text"><span role="status">${text}</span><span>${share === undefined ? "" : percent.format(share)}</span></p>
<p class="progress__file">${progress.archive}</p></div>`,
  });
}

function erasedText({ erasedAgain, hadList }: RestoreOutcome): string {
  const text = hadList
    ? erasedAgain > 0 && t("restoredErased", { count: erasedAgain })
    : t("restoredWithoutList");
  return text ? html`<p dir="auto">${text}</p>` : "";
}

function shareOf(progress: Running): number | undefined {
  return progress.step === "finishing" || progress.share >= 1 ? undefined : progress.share;
}

function stepText(progress: Running): string {
  if (progress.step === "checking") return t("restoreChecking");
  if (progress.step === "finishing") return t("restoreFinishing");
  return shareOf(progress) === undefined ? t("restoreIndexing") : t("restoreRestoring");
}
