import { isRecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Notice } from "@lanyard/contract/notice/notice-schema";
import { t } from "#src/lib/i18n/messages.ts";
import { kindText } from "#src/records/kind-text.ts";
import { nameText } from "#src/records/shown-name.ts";

export function noticeText({ kind, noun, parameters }: Notice): string {
  const { actor = "", label = "" } = parameters;
  const count = Number(parameters.count ?? 1);
  if (kind === "reminder") return t("notices.reminder", { label });
  if (kind === "webhook-off") return t("notices.webhookOff", { label });
  if (kind === "proposal") return t("notices.proposal", { actor, label, count });
  const name = nameText(noun ?? "", String(label));
  if (kind === "mentioned") return t("notices.mentioned", { actor, label: name });
  if (kind === "followed") {
    const isLogged = parameters.event === "logged";
    if (isLogged && label !== "") return t("notices.followedLogged", { actor, label: name });
    if (isLogged) return t("notices.followedInteraction", { actor, count });
    if (label === "") return t("notices.followedMany", { actor, count });
    return t("notices.followed", { actor, label: name });
  }
  if (count === 1) return t("notices.assigned", { actor, label: name });
  return t("notices.assignedMany", { actor, count });
}

export function noticeNoun({ kind, noun, record_id }: Notice): string {
  if (kind === "proposal") return t("notices.proposalNoun");
  if (!isRecordNoun(noun)) return "";
  return record_id === null ? kindText(recordKinds[noun].plural, "title") : t(`kinds.one.${noun}`);
}

type NoticeAddress = { to: string; search?: { owner_id: "me" } | { id: string } | { tab: "notes" } };

export function noticeAddress({ kind, noun, record_id, parameters }: Notice): NoticeAddress | undefined {
  if (kind === "proposal") return { to: "/proposals", search: { id: String(parameters.proposal) } };
  if (kind === "webhook-off") return { to: "/settings" };
  if (!isRecordNoun(noun)) return undefined;
  const to = `/${recordKinds[noun].plural}`;
  if (kind === "followed" && record_id === null) return { to };
  if (record_id === null) return { to, search: { owner_id: "me" } };
  return { to: `${to}/${record_id}`, ...(kind === "mentioned" && { search: { tab: "notes" } }) };
}
