import type { Logger } from "@lanyard/server-kit/logging";
import { type DueWorkParts, repeatWhereDue } from "#src/db/due-organisations.ts";
import { sqlState } from "#src/db/postgres-error.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { inSavepoint } from "#src/db/transaction-sql.ts";
import { fieldValuesOf, sameValue } from "#src/log/record-change.ts";
import { noteUnloggedChange } from "#src/log/record-count.ts";
import { flatCustom } from "#src/records/custom/custom-values.ts";
import { allDerivedColumns, changeableColumns, type RecordKind } from "#src/records/kind/record-kind.ts";
import { readDerivationContext } from "#src/records/links/linked-name.ts";
import { writeNamedColumns } from "#src/records/links/linked-name-sql.ts";
import { claimRereading, deleteRereading, lockAfter, updateRereading } from "./phone-rereading-sql.ts";

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

interface Parts extends DueWorkParts {
  readonly log: Pick<Logger, "info" | "warn">;
  readonly kinds: readonly RecordKind[];
  /** Rewrites the search columns of notes after an id; returns the last id, or undefined at the end. */
  readonly rereadNotes: (tx: TenantTx, after: string, limit: number) => Promise<string | undefined>;
  /** Queues the duplicate search for all records; returns false while another process searches. */
  readonly recompare: (tx: TenantTx) => Promise<boolean>;
}

/** The number of records per step, which limits how long a step holds locks and blocks the event loop. */
const recordsPerStep = 250;
const beforeAll = "00000000-0000-0000-0000-000000000000";
const uniqueViolation = "23505";

/**
 * Starts the background work that rewrites derived columns after an organisation changes its country, and
 * after an upgrade that changes how texts are compared. If the process is killed, another process continues.
 */
export function startPhoneRereading(parts: Parts): void {
  repeatWhereDue(parts, {
    name: "phone rereading",
    failure: "Derived columns could not be updated",
    select: "phone_rereadings_due",
    run: async (orgId, isStopped) => {
      let step: Step = "more";
      while (step === "more" && !isStopped())
        step = await parts.database.transaction(orgId, (tx) => rereadSome(tx, parts));
      return step === "done";
    },
  });
}

/**
 * The result of a step. `later` means that another process is searching for duplicates, so the work must be
 * retried.
 */
type Step = "more" | "later" | "done";

async function rereadSome(tx: TenantTx, parts: Parts): Promise<Step> {
  const rereading = await claimRereading(tx);
  if (rereading === undefined) return "done";
  const steps = [
    ...parts.kinds.map((kind) => ({
      noun: kind.declaration.noun,
      reread: (after: string) => rereadAfter(tx, kind, after, parts),
    })),
    { noun: "note", reread: (after: string) => parts.rereadNotes(tx, after, recordsPerStep) },
  ];
  const place = Math.max(
    0,
    steps.findIndex(({ noun }) => noun === rereading.noun),
  );
  const step = steps[place];
  const last = await step?.reread(rereading.after_id);
  const next = last === undefined ? steps[place + 1] : step;
  if (next !== undefined) {
    await updateRereading(tx, { noun: next.noun, after_id: last ?? beforeAll });
    return "more";
  }
  if (!(await parts.recompare(tx))) return "later";
  await deleteRereading(tx);
  await noteUnloggedChange(tx).send();
  return "done";
}

/**
 * Rewrites the derived columns of the next records, without versions or log entries. Returns the last id, or
 * undefined at the end.
 */
async function rereadAfter(
  tx: TenantTx,
  kind: RecordKind,
  after: string,
  { log }: Parts,
): Promise<string | undefined> {
  const { noun, plural } = kind.declaration;
  const { uniqueKeys = [] } = kind;
  const read = changeableColumns(kind);
  const rows = await lockAfter(tx, noun, [...read, ...uniqueKeys], { after, limit: recordsPerStep });
  const records = rows.map((row) => {
    const fields = { ...fieldValuesOf(read, row), ...flatCustom(row.custom) };
    return { row, id: row.id, fields, before: fields };
  });
  const around = await readDerivationContext(tx, kind, records);
  const derived = records.map(({ id, row, fields }) => {
    const columns = Object.entries(allDerivedColumns(kind, fields, around));
    const { keys = [], others = [] } = Object.groupBy(columns, ([name]) =>
      uniqueKeys.includes(name) ? "keys" : "others",
    );
    const stored = fieldValuesOf(uniqueKeys, row);
    const isOther = keys.some(([name, value]) => !sameValue(value, stored[name]));
    return {
      others: { id, ...Object.fromEntries(others) },
      keys: isOther && { id, ...Object.fromEntries(keys) },
    };
  });
  await writeNamedColumns(
    tx,
    plural,
    derived.map(({ others }) => others),
  );
  for (const { keys } of derived) {
    if (keys !== false && !(await writeKeys(tx, plural, keys)))
      log.info(
        { orgId: tx.orgId, noun, id: keys.id },
        "A record keeps its former key, because another record has the new one",
      );
  }
  return rows.length < recordsPerStep ? undefined : rows.at(-1)?.id;
}

/**
 * Writes the unique keys of a record. Returns false if another record has one of them; both records then keep
 * their old keys.
 */
async function writeKeys(
  tx: TenantTx,
  plural: RecordKind["declaration"]["plural"],
  keys: Row,
): Promise<boolean> {
  try {
    await inSavepoint(tx, () => writeNamedColumns(tx, plural, [keys]));
    return true;
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error;
    return false;
  }
}
