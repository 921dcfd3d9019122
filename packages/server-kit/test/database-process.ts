import { readConfiguration } from "#src/configuration.ts";
import { stopOnSignals } from "#src/graceful-stop.ts";
import { startDatabase } from "#src/postgres-server.ts";
import { describeStartFailure } from "#src/start-error.ts";

/** Starts the database as Lanyard does. Tests run this file as a process and kill the process. */
try {
  const { databaseUrl, dataDir } = readConfiguration(process.env);
  const say = (message: string) => process.stdout.write(`${message}\n`);
  const database = await startDatabase({ databaseUrl, dataDir, say });
  const log = { info: () => undefined, error: console.error };
  stopOnSignals({ log, steps: [{ name: "database", stop: database.stop }] });
  say(database.ownerUrl);
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}
