import { type OrganisationId, organisationId } from "@lanyard/contract/field/ids";
import { knownLanguage, type Language } from "@lanyard/contract/person/person-options";
import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Logger } from "@lanyard/server-kit/logging";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import type { Mailer } from "./mailer.ts";

export interface MailParts {
  readonly database: TenantDatabase;
  readonly organisationIds: () => Promise<string[]>;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly log: Pick<Logger, "warn">;
}

interface Reader {
  readonly id: string;
  readonly email: string;
  readonly language: string | null;
}

/** A kind of mail that the server regularly sends to all members who have something to read. */
export interface MailRound<Person extends Reader> {
  readonly name: string;
  /** The log message when a round or a mail fails. */
  readonly failure: string;
  readonly selectDue: (tx: TenantTx, limit: number) => Promise<Person[]>;
  /**
   * Claims the content for a member and returns the mail; returns undefined if the member gets no mail. A
   * rollback releases the claim.
   */
  readonly claim: (
    tx: TenantTx,
    person: Person,
    wording: { readonly language: Language; readonly publicUrl: string },
  ) => Promise<{ readonly subject: string; readonly text: string } | undefined>;
}

const peopleAtOnce = 500;

/**
 * Starts the background work that repeats a round. If several processes run the round, only one of them sends
 * each mail.
 */
export function startMailRounds<Person extends Reader>(
  { work, ...parts }: MailParts & { readonly work: BackgroundWork },
  round: MailRound<Person>,
  everyMs: number,
): void {
  if (parts.mailer === undefined) return;
  const { name, failure } = round;
  work.repeat({ name, everyMs, failure, run: (isStopped) => sendMailRound(parts, round, isStopped) });
}

/** Runs one round. A failure of one mail or one organisation does not stop the others. */
export async function sendMailRound<Person extends Reader>(
  parts: MailParts,
  round: MailRound<Person>,
  isStopped = () => false,
): Promise<void> {
  if (parts.mailer === undefined) return;
  for (const id of await parts.organisationIds()) {
    if (isStopped()) return;
    await sendMailsOf(parts, round, organisationId.parse(id), isStopped).catch(
      (error: unknown) => isStopped() || parts.log.warn({ err: error }, round.failure),
    );
  }
}

/** Sends the mails of an organisation. The next round repeats a failed mail. */
export async function sendMailsOf<Person extends Reader>(
  { database, mailer, publicUrl, log }: Omit<MailParts, "organisationIds">,
  { selectDue, claim, failure }: MailRound<Person>,
  orgId: OrganisationId,
  isStopped: () => boolean,
): Promise<void> {
  for (const person of await database.transaction(orgId, (tx) => selectDue(tx, peopleAtOnce))) {
    if (isStopped()) return;
    const language = knownLanguage(person.language);
    // The mail is sent within the transaction, so that a refused mail is retried.
    await database
      .unrepeated(orgId, async (tx) => {
        const mail = await claim(tx, person, { language, publicUrl });
        if (mail !== undefined) await mailer?.send({ to: person.email, language, ...mail });
      })
      .catch((error: unknown) => isStopped() || log.warn({ err: error }, failure));
  }
}
