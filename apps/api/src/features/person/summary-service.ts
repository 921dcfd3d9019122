import type { Language } from "@lanyard/contract/person/person-options";
import type { Columns, TenantTx } from "#src/db/tenant.ts";
import type { MailRound } from "./mail-round.ts";
import { selectOwnChanges } from "./own-changes-sql.ts";
import { claimSummary, selectSummariesDue } from "./summary-sql.ts";
import { summaryTexts } from "./summary-texts.ts";

const mailEveryMinutes = 60;
const mostCounted = 1000;
export const summariesEveryMs = 600_000;

/** The regular mail, at most one per hour, about changes that other members made to a member's records. */
export const summaries: MailRound<Due> = {
  name: "summaries",
  failure: "A summary could not be mailed",
  selectDue: (tx, limit) => selectSummariesDue(tx, { everyMinutes: mailEveryMinutes, limit }),
  claim: async (tx, person, { language, publicUrl }) => {
    const counts = await countOwnChanges(tx, person);
    return counts.moved + counts.changed > 0 ? summaryMail({ language, ...counts }, publicUrl) : undefined;
  },
};

type Due = Columns<"people", "id" | "name" | "email" | "language" | "summed_up_to">;

async function countOwnChanges(tx: TenantTx, { id, name, email, summed_up_to: since }: Due) {
  if (!(await claimSummary(tx, id, since))) return { moved: 0, changed: 0 };
  const changes = await selectOwnChanges(tx, { personId: id, name, email, since, limit: mostCounted });
  const moved = changes.filter(({ kind }) => kind === "move").length;
  return { moved, changed: changes.length - moved };
}

interface ChangeSummary {
  readonly language: Language;
  readonly moved: number;
  readonly changed: number;
}

/** Returns a mail with only numbers and links. Readers must sign in to see names of records. */
function summaryMail({ moved, changed, language }: ChangeSummary, publicUrl: string) {
  const texts = summaryTexts[language];
  const lines = [
    ...(moved > 0 ? [texts.moved(moved)] : []),
    ...(changed > 0 ? [texts.changed(changed)] : []),
  ];
  const look = texts.look(`${publicUrl}/settings?tab=history`);
  const stop = texts.stop(`${publicUrl}/settings`);
  return { subject: texts.subject, text: `${lines.join("\n")}\n\n${look}\n${stop}\n` };
}
