import { Readable } from "node:stream";
import { escapeFormula } from "@lanyard/contract/import/escape-formula";
import { stringify } from "csv-stringify/sync";
import type { RawBuilder } from "kysely";
import { stringify as uuidOf } from "uuid";
import type { TenantTx } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { FileAnswer } from "#src/http/file-answer.ts";
import { insertAudit } from "#src/log/audit-entry-sql.ts";
import { selectPackedIds } from "#src/records/list/record-list-sql.ts";

export type ExportLine = Readonly<Record<string, string | number | null>>;

export interface ExportSource {
  readonly fileName: string;
  /** Returns the columns. Called once, before the ids are selected. */
  columns(tx: TenantTx): Promise<readonly string[]>;
  /** Returns a query for the ids of all matching records in list order. */
  ids(tx: TenantTx): Promise<RawBuilder<unknown>>;
  readonly except?: readonly string[] | undefined;
  /** Set if the user selected individual records. An empty file is then refused. */
  readonly isChosen?: true;
  /** Returns the lines of the records in the order of the ids, without deleted records. */
  lines(tx: TenantTx, ids: readonly string[]): Promise<ExportLine[]>;
}

const recordsPerStep = 500;
const idBytes = 16;

/**
 * Streams matching records as CSV, no faster than the client reads them. Occupies no database connection
 * while it waits for the client. The set of records is fixed at the start, and its size is in the audit log.
 * @throws AppError NOT_FOUND if no selected record exists
 */
export async function exportCsv(caller: Caller, source: ExportSource): Promise<FileAnswer> {
  const { ids, columns } = await caller.inTenant(async (tx) => {
    const columns = await source.columns(tx);
    const found = await selectPackedIds(tx, await source.ids(tx), source.except ?? []);
    if (source.isChosen && found.length === 0) throw new AppError("NOT_FOUND");
    await caller.key?.budget?.spend(tx, found.length / idBytes);
    const detail = { records: source.fileName, count: found.length / idBytes };
    await insertAudit(tx, caller, { what: "export", detail });
    return { ids: found, columns };
  });
  return new FileAnswer({
    contentType: "text/csv; charset=utf-8",
    fileName: `${source.fileName}.csv`,
    body: Readable.from(csvPieces(caller, source, { ids, columns }), { objectMode: false }),
  });
}

/** Yields the lines of the file after a byte order mark, by which spreadsheets recognize UTF-8. */
async function* csvPieces(
  caller: Caller,
  { lines }: ExportSource,
  { ids, columns }: { readonly ids: Buffer; readonly columns: readonly string[] },
) {
  yield `\uFEFF${stringify([columns.map((column) => escapeFormula(column))])}`;
  for (let from = 0; from < ids.length; from += recordsPerStep * idBytes) {
    const step = unpackedIds(ids.subarray(from, from + recordsPerStep * idBytes));
    const records = await caller.reading((tx) => lines(tx, step));
    const cells = records.map((line) => columns.map((column) => escapeFormula(line[column] ?? null)));
    if (cells.length > 0) yield stringify(cells);
  }
}

function unpackedIds(packed: Buffer): string[] {
  return Array.from({ length: packed.length / idBytes }, (_, index) =>
    uuidOf(packed.subarray(index * idBytes, (index + 1) * idBytes)),
  );
}
