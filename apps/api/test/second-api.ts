import { freePort } from "@lanyard/server-kit/free-port";
import { apiStarter } from "@lanyard/test-kit/api-start";
import type { TestOrganisations } from "@lanyard/test-kit/test-api";

/** Starts another API on the database and Lanyard ID of a test, like a second process. */
export async function startSecondApi(
  { database, signin, dataDir }: TestOrganisations,
  env: Readonly<Record<string, string>> = {},
) {
  const port = await freePort();
  const { close } = await apiStarter({ signin, databaseUrl: database.appUrl, dataDir, port, env })();
  const host = env.HOST?.includes(":") ? `[${env.HOST}]` : "localhost";
  return { baseUrl: `http://${host}:${port}/api`, close };
}
