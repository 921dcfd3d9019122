import { withClient } from "@lanyard/server-kit/database-client";
import type pg from "pg";
import { z } from "zod";

const markRow = z.tuple([z.object({ mark: z.string() })]);

/**
 * Returns the mark of the database, which identifies the archives of an installation. Each PostgreSQL
 * database has its own mark, so an installation that is restored into another database gets a new one.
 */
export async function selectInstallationMark(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query(
    `select left(encode(sha256(convert_to(s.system_identifier || ' ' || d.oid, 'UTF8')), 'hex'), 8) as mark
     from pg_catalog.pg_control_system() s
     cross join pg_catalog.pg_database d where d.datname = current_database()`,
  );
  return markRow.parse(rows)[0].mark;
}

export function readInstallationMark(ownerUrl: string): Promise<string> {
  return withClient(ownerUrl, selectInstallationMark, "lanyard-backup");
}
