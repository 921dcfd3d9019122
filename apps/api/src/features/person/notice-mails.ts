import { isRecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Language } from "@lanyard/contract/person/person-options";
import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Pool } from "pg";
import {
  type DueParts,
  lookAtAllEveryMs,
  repeatWhereDue,
  type WatchWrites,
} from "#src/db/due-organisations.ts";
import {
  claimNoticeMails,
  type MailedNotice,
  type NoticeReader,
  selectNextNoticeMailMs,
  selectNoticeMailsDue,
  selectOrganisationsToMail,
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

export function startNoticeMails(
  parts: MailParts & DueParts & { readonly pool: Pool; readonly work: BackgroundWork },
): void {
  const { pool, database, mailer } = parts;
  if (mailer === undefined) return;
  repeatWhereDue(
    { ...parts, watchWrites: ofNotices(parts.watchWrites) },
    {
      ...{ name: noticeMails.name, failure: noticeMails.failure, lookEveryMs: lookAtAllEveryMs },
      selectDue: () => selectOrganisationsToMail(pool),
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

/** Returns a mail with only numbers and links. Readers must sign in to see names of records. */
function noticeMail(
  notices: readonly MailedNotice[],
  { language, publicUrl }: { readonly language: Language; readonly publicUrl: string },
) {
  const texts = noticeMailTexts[language];
  const reminders = notices.filter(({ kind }) => kind === "reminder");
  const assigned = notices.filter(({ kind }) => kind === "assigned");
  const proposals = notices.filter(({ kind }) => kind === "proposal");
  const mentioned = notices.filter(({ kind }) => kind === "mentioned");
  const followed = notices.filter(({ kind }) => kind === "followed");
  const webhooksOff = notices.filter(({ kind }) => kind === "webhook-off");
  const parts = [
    { told: reminders, title: texts.reminders(reminders.length) },
    { told: assigned, title: texts.assigned(assigned.reduce((sum, notice) => sum + countOf(notice), 0)) },
    { told: mentioned, title: texts.mentioned(mentioned.length) },
    { told: followed, title: texts.followed(followed.length) },
    { told: proposals, title: texts.proposals(proposals.length) },
    { told: webhooksOff, title: texts.webhooksOff(webhooksOff.length) },
  ];
  const sections = parts
    .filter(({ told }) => told.length > 0)
    .map(({ told, title }) => [title, ...addressesOf(told, publicUrl)].join("\n"));
  const text = `${sections.join("\n\n")}\n\n${texts.stop(`${publicUrl}/settings`)}\n`;
  const otherSubject = webhooksOff.length > 0 ? texts.webhooksOffSubject : texts.newsSubject;
  const toldSubject = assigned.length > 0 ? texts.assignedSubject : otherSubject;
  return { subject: reminders.length > 0 ? texts.reminderSubject : toldSubject, text };
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
