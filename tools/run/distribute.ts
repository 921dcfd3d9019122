import { parseArgs } from "node:util";
import { distributeDatabase } from "@lanyard/api/db/distribution";
import { readConfiguration } from "@lanyard/server-kit/configuration";
import { checkExternal } from "@lanyard/server-kit/postgres/external-database";
import { describeStartFailure, StartError } from "@lanyard/server-kit/start-error";

const usage = `DATABASE_URL=postgres://owner:password@coordinator/lanyard npm run distribute
  Distributes the tables of Lanyard over a Citus cluster by organisation. Stop Lanyard first and follow docs/operating.md.
  The command can be repeated; it skips tables that are already distributed.`;

try {
  const { values } = parseArgs({ options: { help: { type: "boolean" } } });
  if (values.help === true) {
    console.log(usage);
    process.exit();
  }
  const { databaseUrl } = readConfiguration(process.env);
  if (databaseUrl === undefined) throw new StartError(usage);
  await checkExternal(databaseUrl);
  await distributeDatabase(databaseUrl, (line) => console.log(line));
} catch (error) {
  console.error(describeStartFailure(error));
  process.exitCode = 1;
}
