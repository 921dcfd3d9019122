import { expect, it } from "vitest";
import { ruleText } from "./task-repeat.ts";

it.each([
  ["FREQ=MONTHLY;BYMONTHDAY=-1", "Every month, on the last day of the month"],
  ["FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30;BYSETPOS=-1", "Every 3 months, on day 30 or the last day"],
  ["FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1", "Every month, on day 29 or the last day"],
  ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "Every year, on the last day of the month"],
  ["FREQ=MONTHLY", "Every month"],
  ["FREQ=MONTHLY;BYMONTHDAY=5", "FREQ=MONTHLY;BYMONTHDAY=5"],
])("the rule %s is shown as “%s”", (rule, text) => {
  expect(ruleText(rule)).toBe(text);
});
