import { organisationId } from "@lanyard/contract/field/ids";
import { isRecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Language } from "@lanyard/contract/person/person-options";
import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Logger } from "@lanyard/server-kit/logging";
import type { TenantDatabase } from "#src/db/tenant.ts";
import {
  claimNoticeMails,
  type MailedNotice,
  type NoticeReader,
  selectNoticeMailsDue,
} from "#src/records/notice/notice-mail-sql.ts";
import type { Mailer } from "./mailer.ts";
import { noticeMailTexts } from "./notice-mail-texts.ts";
import { personLanguage } from "./person-language.ts";

const lookEveryMs = 10_000;
const restSeconds = 120;
const peopleAtOnce = 500;
/** What a mail leads to by an address each; more stand on the pages of the lists. */
const mostLinks = 10;

interface Parts {
  readonly database: TenantDatabase;
  readonly organisationIds: () => Promise<string[]>;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly log: Pick<Logger, "warn">;
}

/** Mails people their reminders and what was assigned to them. Several processes may do it at once: each notice is mailed once. */
export function startNoticeMails(parts: Parts & { work: BackgroundWork }): { stop(): void } {
  if (parts.mailer === undefined) return { stop: () => undefined };
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    await sendNoticeMails(parts).finally(() => {
      isLooking = false;
    });
  };
  const timer = setInterval(() => void parts.work.track("notice-mails", look), lookEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** One round; what fails for one person or organisation does not keep the others from theirs. */
export async function sendNoticeMails(parts: Parts): Promise<void> {
  const { mailer, organisationIds, log } = parts;
  if (mailer === undefined) return;
  try {
    for (const id of await organisationIds()) await sendOfOrganisation(parts, id);
  } catch (error) {
    log.warn({ err: error }, "Notices could not be mailed");
  }
}

async function sendOfOrganisation({ database, mailer, publicUrl, log }: Parts, id: string): Promise<void> {
  const orgId = organisationId.parse(id);
  const asked = { restSeconds, limit: peopleAtOnce };
  for (const person of await database.transaction(orgId, (tx) => selectNoticeMailsDue(tx, asked))) {
    // The mail goes within the transaction: what the mail server did not take is tried again.
    await database
      .unrepeated(orgId, async (tx) => {
        const notices = await claimNoticeMails(tx, person.id);
        if (notices.length > 0 && wantsMail(person))
          await mailer?.send({
            to: person.email,
            ...noticeMail(notices, { language: personLanguage(person), publicUrl }),
          });
      })
      .catch((error: unknown) => log.warn({ err: error }, "A notice could not be mailed"));
  }
}

const wantsMail = ({ email, notify_email }: NoticeReader) => notify_email && email !== "";

/** Figures and addresses only: names of records stay behind the sign-in, whoever reads the mailbox. */
function noticeMail(
  notices: readonly MailedNotice[],
  { language, publicUrl }: { readonly language: Language; readonly publicUrl: string },
) {
  const texts = noticeMailTexts[language];
  const reminders = notices.filter(({ kind }) => kind === "reminder");
  const assigned = notices.filter(({ kind }) => kind === "assigned");
  const parts = [
    { told: reminders, title: texts.reminders(reminders.length) },
    { told: assigned, title: texts.assigned(assigned.reduce((sum, notice) => sum + countOf(notice), 0)) },
  ];
  const sections = parts
    .filter(({ told }) => told.length > 0)
    .map(({ told, title }) => [title, ...addressesOf(told, publicUrl)].join("\n"));
  const text = `${sections.join("\n\n")}\n\n${texts.stop(`${publicUrl}/settings`)}\n`;
  return { language, subject: reminders.length > 0 ? texts.reminderSubject : texts.assignedSubject, text };
}

const countOf = ({ parameters: { count } }: MailedNotice) => (typeof count === "number" ? count : 1);

function addressesOf(notices: readonly MailedNotice[], publicUrl: string): string[] {
  const addresses = notices.flatMap(({ noun, record_id }) => {
    if (!isRecordNoun(noun)) return [];
    const { plural } = recordKinds[noun];
    return [`${publicUrl}/${plural}${record_id === null ? "?owner_id=me" : `/${record_id}`}`];
  });
  return [...new Set(addresses)].slice(0, mostLinks);
}
