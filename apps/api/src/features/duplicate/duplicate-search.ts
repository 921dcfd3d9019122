import { organisationId } from "@lanyard/contract/field/ids";
import { nounsWith } from "@lanyard/contract/kind/record-kinds";
import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Logger } from "@lanyard/server-kit/logging";
import { allowLongWork, joinWithoutLoops } from "#src/db/long-work-sql.ts";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import { defaultThreshold } from "./duplicate-score-sql.ts";
import {
  claimSearch,
  hasChanged,
  lookUpByIndexes,
  moveSearch,
  selectChanged,
  selectDue,
  writePairs,
  writeTraits,
} from "./duplicate-search-sql.ts";
import type { DuplicateNoun } from "./duplicate-traits-sql.ts";

interface Parts {
  readonly database: TenantDatabase;
  readonly organisationIds: () => Promise<readonly string[]>;
  readonly work: BackgroundWork;
  readonly log: Pick<Logger, "warn">;
}

const lookEveryMs = 2000;
const recordsPerStep = 20_000;

/**
 * Compares records soon after they were created, imported or changed. How far it is stands in the database, in the order of
 * changes: writes of records do nothing for it, a killed process's part is done by another one, and of two at once one waits.
 */
export function startDuplicateSearch(parts: Parts): { stop(): Promise<void> } {
  let isStopped = false;
  let working: Promise<void> | undefined;
  const look = () => {
    working ??= parts.work
      .track("duplicate search", () => searchAll(parts, () => isStopped))
      .catch((error: unknown) => parts.log.warn({ err: error }, "Duplicates could not be searched"))
      .finally(() => {
        working = undefined;
      });
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await working;
    },
  };
}

/** Compares all that was changed, until there is nothing more or it is asked to stop. */
export async function searchAll(
  { database, organisationIds }: Pick<Parts, "database" | "organisationIds">,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (const id of await organisationIds()) {
    const orgId = organisationId.parse(id);
    for (const noun of nounsWith("merge")) {
      if (!(await database.reading(orgId, (tx) => hasChanged(tx, noun)))) continue;
      while (!isStopped() && (await database.transaction(orgId, (tx) => searchSome(tx, noun))));
    }
  }
}

/**
 * Reads what was changed first and compares when nothing is left to read: how rare a name is shows only once all are there. Answers
 * whether there is more to do.
 */
async function searchSome(tx: TenantTx, noun: DuplicateNoun): Promise<boolean> {
  const position = await claimSearch(tx, noun);
  if (position === undefined) return false;
  await allowLongWork(tx);
  const changed = await selectChanged(tx, noun, position, recordsPerStep);
  const last = changed.at(-1);
  await lookUpByIndexes(tx);
  if (last !== undefined) {
    await writeTraits(
      tx,
      noun,
      changed.map(({ id }) => id),
    );
    await moveSearch(tx, noun, last);
    return true;
  }
  const due = await selectDue(tx, noun, recordsPerStep);
  if (due.length === 0) return false;
  await joinWithoutLoops(tx, () => writePairs(tx, noun, due, defaultThreshold));
  return true;
}
