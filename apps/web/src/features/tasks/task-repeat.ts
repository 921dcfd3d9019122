import { dateFormatter, weekdayCodes } from "@lanyard/typed-lines/wall-time";
import { formatLanguage } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";

const ruleTexts: Readonly<Record<string, () => string>> = {
  "FREQ=DAILY": () => t("tasks.repeat.daily"),
  "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR": () => t("tasks.repeat.weekdays"),
  "FREQ=WEEKLY": () => t("tasks.repeat.weekly"),
  "FREQ=MONTHLY": () => t("tasks.repeat.monthly"),
  "FREQ=YEARLY": () => t("tasks.repeat.yearly"),
};

/** The recurrence rules (RFC 5545) that the task form offers. */
export const repeatPresets: readonly string[] = Object.keys(ruleTexts);

export function ruleText(rule: string): string {
  const [spelled = "", byDay] = rule.split(dayOfShortMonth);
  const text = ruleTexts[spelled]?.() ?? spelledRule(spelled);
  if (text === undefined || byDay === undefined) return text ?? rule;
  const day = /,(\d+)$/u.exec(byDay)?.[1];
  return day === undefined
    ? t("tasks.repeat.lastDay", { rule: text })
    : t("tasks.repeat.dayOrLast", { rule: text, day });
}

/**
 * Matches the part of a rule that selects the last day of the month, or a day such as the 30th that is
 * replaced by the last day in shorter months.
 */
const dayOfShortMonth = /(?:;BYMONTH=2)?;BYMONTHDAY=(-1|28(?:,29)?,\d+(?=;BYSETPOS=-1$))(?:;BYSETPOS=-1)?$/u;

const everySo: Readonly<Record<string, (count: number) => string>> = {
  DAILY: (count) => t("tasks.repeat.days", { count }),
  WEEKLY: (count) => t("tasks.repeat.weeks", { count }),
  MONTHLY: (count) => t("tasks.repeat.months", { count }),
  YEARLY: (count) => t("tasks.repeat.years", { count }),
};

/**
 * Returns the text of a rule with a frequency, an interval and, if weekly, weekdays. Returns undefined for
 * other rules.
 */
function spelledRule(rule: string): string | undefined {
  const { FREQ: frequency = "", INTERVAL: interval = "1", BYDAY: byDay, ...others } = partsOf(rule);
  const count = Number(interval);
  if (Object.keys(others).length > 0 || !Number.isInteger(count) || count < 1) return undefined;
  if (byDay === undefined) return everySo[frequency]?.(count);
  const indexes = byDay.split(",").map((code) => weekdayCodes.indexOf(code));
  if (frequency !== "WEEKLY" || indexes.includes(-1)) return undefined;
  const days = new Intl.ListFormat(formatLanguage()).format(indexes.map(weekdayName));
  return count === 1 ? t("tasks.repeat.onDays", { days }) : t("tasks.repeat.weeksOnDays", { count, days });
}

function partsOf(rule: string): Record<string, string> {
  return Object.fromEntries(rule.split(";").map((part) => part.split("=")));
}

const someMonday = Date.UTC(2024, 0, 1);

function weekdayName(index: number): string {
  const day = new Date(someMonday + index * 86_400_000);
  return dateFormatter(formatLanguage(), { weekday: "long", timeZone: "UTC" }).format(day);
}
