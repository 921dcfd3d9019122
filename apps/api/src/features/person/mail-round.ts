import { type OrganisationId, organisationId } from "@lanyard/contract/field/ids";
import type { Language } from "@lanyard/contract/person/person-options";
import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Logger } from "@lanyard/server-kit/logging";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import type { Mailer } from "./mailer.ts";
import { personLanguage } from "./person-language.ts";

export interface MailParts {
  readonly database: TenantDatabase;
  readonly organisationIds: () => Promise<string[]>;
  readonly mailer: Mailer;
  /** The origin of the links in a mail. */
  readonly publicUrl: string;
  readonly log: Pick<Logger, "warn">;
}

/** A person who may receive mail. */
interface Reader {
  readonly id: string;
  readonly email: string;
  readonly language: string | null;
}

/** A kind of mail that is sent without a request. */
export interface MailRound<Person extends Reader> {
  /** The name of the round in the metrics. */
  readonly name: string;
  /** The log message when a round or one mail fails. */
  readonly failure: string;
  /** Selects at most `limit` people with something to report. */
  readonly selectDue: (tx: TenantTx, limit: number) => Promise<Person[]>;
  /**
   * Claims a person's content for this process and returns the mail; undefined if there is none. A rollback
   * releases it.
   */
  readonly claim: (
    tx: TenantTx,
    person: Person,
    wording: { readonly language: Language; readonly publicUrl: string },
  ) => Promise<{ readonly subject: string; readonly text: string } | undefined>;
}

const peopleAtOnce = 500;

/** Repeats a round. Several processes may do it concurrently: each mail is sent once. */
export function startMailRounds<Person extends Reader>(
  { work, ...parts }: MailParts & { readonly work: BackgroundWork },
  round: MailRound<Person>,
  everyMs: number,
): void {
  if (parts.mailer === undefined) return;
  const { name, failure } = round;
  work.repeat({ name, everyMs, failure, run: (isStopped) => sendMailRound(parts, round, isStopped) });
}

/** Runs one round; a failure for one person or organisation does not stop the others. */
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

/** Mails the people of an organisation; a mail that fails stays due. */
export async function sendMailsOf<Person extends Reader>(
  { database, mailer, publicUrl, log }: Omit<MailParts, "organisationIds">,
  { selectDue, claim, failure }: MailRound<Person>,
  orgId: OrganisationId,
  isStopped: () => boolean,
): Promise<void> {
  for (const person of await database.transaction(orgId, (tx) => selectDue(tx, peopleAtOnce))) {
    if (isStopped()) return;
    const language = personLanguage(person);
    // Sends within the transaction, so that a mail refused by the server is tried again.
    await database
      .unrepeated(orgId, async (tx) => {
        const mail = await claim(tx, person, { language, publicUrl });
        if (mail !== undefined) await mailer?.send({ to: person.email, language, ...mail });
      })
      .catch((error: unknown) => isStopped() || log.warn({ err: error }, failure));
  }
}
