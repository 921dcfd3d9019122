import { t } from "#src/lib/i18n/messages.ts";

const ruleTexts: Readonly<Record<string, () => string>> = {
  "FREQ=DAILY": () => t("tasks.repeat.daily"),
  "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR": () => t("tasks.repeat.weekdays"),
  "FREQ=WEEKLY": () => t("tasks.repeat.weekly"),
  "FREQ=MONTHLY": () => t("tasks.repeat.monthly"),
  "FREQ=YEARLY": () => t("tasks.repeat.yearly"),
};

/** The repetitions that the form offers (RFC 5545). */
export const usualRules: readonly string[] = Object.keys(ruleTexts);

/** A repetition as people read it; one that the form does not offer stands as it was sent. */
export function ruleText(rule: string): string {
  return ruleTexts[rule]?.() ?? rule;
}
