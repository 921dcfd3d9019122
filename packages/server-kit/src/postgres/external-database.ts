import pg from "pg";
import { z } from "zod";
import { withClient } from "#src/database-client.ts";
import { StartError } from "#src/start-error.ts";

const oldestMajor = 15;
const answerSchema = z.tuple([z.object({ version: z.coerce.number(), isReplica: z.boolean() })]);

/** Throws a StartError with one sentence if the database of DATABASE_URL is unusable. */
export async function checkExternal(databaseUrl: string): Promise<void> {
  if (!URL.canParse(databaseUrl)) throw new StartError("DATABASE_URL is not a URL.");
  const answer = await withClient(databaseUrl, (client) =>
    client.query(
      `select current_setting('server_version_num') as version, pg_is_in_recovery() as "isReplica"`,
    ),
  ).catch((error: unknown) => {
    throw connectionProblem(error, new URL(databaseUrl));
  });
  refuseUnfit(answerSchema.parse(answer.rows)[0]);
}

function refuseUnfit({ version, isReplica }: z.infer<typeof answerSchema>[0]): void {
  const major = Math.floor(version / 10_000);
  if (major < oldestMajor) {
    throw new StartError(
      `DATABASE_URL names a PostgreSQL ${major}, and Lanyard needs version ${oldestMajor} or newer.`,
    );
  }
  if (isReplica)
    throw new StartError("DATABASE_URL names a read-only replica, and Lanyard needs the primary server.");
}

/** Describes the error with host, user and database, but never the password. */
function connectionProblem(error: unknown, url: URL): StartError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = error instanceof Error ? firstLine(error.message || code) : String(error);
  const place = `${url.hostname || "localhost"}:${url.port || "5432"}`;
  const user = decodeURIComponent(url.username);
  if (/client password must be a string/i.test(reason)) {
    return new StartError(
      `DATABASE_URL: the server at ${place} asks for a password of the user "${user}", and none is given.`,
    );
  }
  if (code === "28P01" || code === "28000" || /SASL|password/i.test(reason)) {
    return new StartError(`DATABASE_URL: the server at ${place} refuses the user "${user}" (${reason}).`);
  }
  if (code === "3D000") {
    return new StartError(`DATABASE_URL: the server at ${place} has no database ${url.pathname.slice(1)}.`);
  }
  if (error instanceof pg.DatabaseError)
    return new StartError(`DATABASE_URL: the server at ${place} says: ${reason}.`);
  return new StartError(`DATABASE_URL: no PostgreSQL answers at ${place} (${reason}).`);
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? text;
}
