import { organisationId } from "@lanyard/contract/field/ids";
import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Logger } from "@lanyard/server-kit/logging";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import type { Mailer } from "./mailer.ts";
import { selectOwnChanges } from "./own-changes-sql.ts";
import { personLanguage } from "./person-language.ts";
import { summaryMail } from "./summary-mail.ts";
import { claimSummary, selectSummariesDue } from "./summary-sql.ts";

const lookEveryMs = 600_000;
const mailEveryMinutes = 60;
const peopleAtOnce = 500;
const mostCounted = 1000;

interface Parts {
  readonly database: TenantDatabase;
  readonly organisationIds: () => Promise<string[]>;
  readonly mailer: Mailer;
  /** Where the links of a mail lead. */
  readonly publicUrl: string;
  readonly log: Pick<Logger, "warn">;
}

/** Mails people what others changed in what is theirs, at most hourly. Several processes may do it at once. */
export function startSummaries(parts: Parts & { work: BackgroundWork }): { stop(): void } {
  const run = () => void parts.work.track("summaries", () => sendSummaries(parts));
  const timer = setInterval(run, lookEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** One round; what fails for one person or organisation does not keep the others from theirs. */
export async function sendSummaries(parts: Parts): Promise<void> {
  const { mailer, organisationIds, log } = parts;
  if (mailer === undefined) return;
  try {
    for (const id of await organisationIds()) await sendOfOrganisation(parts, id);
  } catch (error) {
    log.warn({ err: error }, "Summaries could not be mailed");
  }
}

async function sendOfOrganisation({ database, mailer, publicUrl, log }: Parts, id: string): Promise<void> {
  const orgId = organisationId.parse(id);
  const asked = { everyMinutes: mailEveryMinutes, limit: peopleAtOnce };
  for (const person of await database.transaction(orgId, (tx) => selectSummariesDue(tx, asked))) {
    // The mail goes within the transaction: what could not be mailed counts as not summed up, and is tried again.
    await database
      .unrepeated(orgId, async (tx) => {
        const counts = await countOwnChanges(tx, person);
        if (counts.moved + counts.changed > 0)
          await mailer?.send({
            to: person.email,
            ...summaryMail({ language: personLanguage(person), ...counts }, publicUrl),
          });
      })
      .catch((error: unknown) => log.warn({ err: error }, "A summary could not be mailed"));
  }
}

interface Due {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly summed_up_to: string;
}

async function countOwnChanges(tx: TenantTx, { id, name, email, summed_up_to: since }: Due) {
  if (!(await claimSummary(tx, id, since))) return { moved: 0, changed: 0 };
  const changes = await selectOwnChanges(tx, { personId: id, name, email, since, limit: mostCounted });
  const moved = changes.filter(({ kind }) => kind === "move").length;
  return { moved, changed: changes.length - moved };
}
