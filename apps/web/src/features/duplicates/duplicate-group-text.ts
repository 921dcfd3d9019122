import type { LargeGroup } from "@lanyard/contract/duplicate/duplicate-schema";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";

/** What the records of a group share that is too large to be compared, and how many they are. */
export function groupText({ by, value, place, records }: LargeGroup): string {
  const counted = { value, count: records, shown: formatCount(records) };
  const placed = { ...counted, place: place?.split("\n")[0] ?? "" };
  if (by === "phone") return t("duplicates.group.phone", counted);
  if (by === "mailbox") return t("duplicates.group.mailbox", counted);
  if (by === "domain") return t("duplicates.group.domain", counted);
  if (by === "name") return t("duplicates.group.name", placed);
  return t("duplicates.group.placed", placed);
}
