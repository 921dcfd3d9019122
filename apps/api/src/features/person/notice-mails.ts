import { isRecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Language } from "@lanyard/contract/person/person-options";
import { type DueWorkParts, repeatWhereDue, type WatchWrites } from "#src/db/due-organisations.ts";
import {
  claimNoticeMails,
  type MailedNotice,
  type NoticeReader,
  selectNextNoticeMailMs,
  selectNoticeMailsDue,
} from "#src/log/notice/notice-mail-sql.ts";
import { type MailParts, type MailRound, sendMailsOf } from "./mail-round.ts";
import { noticeMailTexts } from "./notice-mail-texts.ts";

const restSeconds = 120;
const mostLinks = 10;

export const noticeMails: MailRound<NoticeReader> = {
  name: "notice-mails",
  failure: "A notice could not be mailed",
  selectDue: (tx, limit) => selectNoticeMailsDue(tx, { restSeconds, limit }),
  claim: async (tx, person, wording) => {
    const claimed = await claimNoticeMails(tx, person.id);
    const notices = claimed.filter(({ kind }) => !person.unmailed_notices.includes(kind));
    return notices.length > 0 && wantsMail(person) ? noticeMail(notices, wording) : undefined;
  },
};

/** The minimum pause between mails of an organisation, even after a refused mail. */
const leastPauseMs = 10_000;

export function startNoticeMails(parts: MailParts & DueWorkParts): void {
  const { database, mailer } = parts;
  if (mailer === undefined) return;
  repeatWhereDue(
    { ...parts, watchWrites: ofNotices(parts.watchWrites) },
    {
      ...{ name: noticeMails.name, failure: noticeMails.failure, select: "notice_mails_due" },
      run: async (orgId, isStopped) => {
        await sendMailsOf(parts, noticeMails, orgId, isStopped);
        return true;
      },
      nextDueMs: async (orgId) => {
        const ms = await database.reading(orgId, (tx) => selectNextNoticeMailMs(tx, restSeconds));
        return ms === undefined ? undefined : Math.max(ms, leastPauseMs);
      },
    },
  );
}

const ofNotices =
  (watchWrites: WatchWrites): WatchWrites =>
  ({ onWrite, onGap }) =>
    watchWrites({ onWrite: () => undefined, onNotice: (orgId) => onWrite(orgId, false), onGap });

const wantsMail = ({ email, notify_email }: NoticeReader) => notify_email && email !== "";

const kindsInOrder = ["reminder", "assigned", "mentioned", "followed", "proposal", "webhook-off"] as const;
const kindsOfSubjects = ["reminder", "assigned", "webhook-off"] as const;

/** Returns a mail with only numbers and links. Readers must sign in to see names of records. */
function noticeMail(
  notices: readonly MailedNotice[],
  { language, publicUrl }: { readonly language: Language; readonly publicUrl: string },
) {
  const { subjects, titles, stop } = noticeMailTexts[language];
  const byKind = Map.groupBy(notices, ({ kind }) => kind);
  const sections = kindsInOrder.flatMap((kind) => {
    const told = byKind.get(kind) ?? [];
    if (told.length === 0) return [];
    const count = kind === "assigned" ? told.reduce((sum, notice) => sum + countOf(notice), 0) : told.length;
    return [`${titles[kind]} ${count}`, ...addressesOf(told, publicUrl)].join("\n");
  });
  const text = `${sections.join("\n\n")}\n\n${stop} ${publicUrl}/settings\n`;
  return { subject: subjects[kindsOfSubjects.find((kind) => byKind.has(kind)) ?? "other"], text };
}

const countOf = ({ parameters: { count } }: MailedNotice) => (typeof count === "number" ? count : 1);

function addressesOf(notices: readonly MailedNotice[], publicUrl: string): string[] {
  const addresses = notices.flatMap(({ kind, noun, record_id }) => {
    if (kind === "proposal") return [`${publicUrl}/proposals`];
    if (!isRecordNoun(noun)) return [];
    const { plural } = recordKinds[noun];
    const ofSeveral = kind === "followed" ? "" : "?owner_id=me";
    return [`${publicUrl}/${plural}${record_id === null ? ofSeveral : `/${record_id}`}`];
  });
  return [...new Set(addresses)].slice(0, mostLinks);
}
