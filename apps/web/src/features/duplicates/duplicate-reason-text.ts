import type { DuplicateReason } from "@lanyard/contract/duplicate/duplicate-schema";
import { t } from "#src/lib/i18n/messages.ts";

const texts: Readonly<Record<DuplicateReason["reason"], (value: string) => string>> = {
  sameName: () => t("duplicates.reason.sameName"),
  swappedName: () => t("duplicates.reason.swappedName"),
  closeName: () => t("duplicates.reason.closeName"),
  partOfName: () => t("duplicates.reason.partOfName"),
  nickname: () => t("duplicates.reason.nickname"),
  initial: () => t("duplicates.reason.initial"),
  samePhone: (value) => t("duplicates.reason.samePhone", { value }),
  sameMailbox: (value) => t("duplicates.reason.sameMailbox", { value }),
  sameDomain: (value) => t("duplicates.reason.sameDomain", { value }),
  sameEmployer: () => t("duplicates.reason.sameEmployer"),
  sameCity: () => t("duplicates.reason.sameCity"),
};

/** Why two records are likely one, in words. */
export function reasonText({ reason, value }: DuplicateReason): string {
  return texts[reason](value ?? "");
}
