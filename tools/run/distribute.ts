import { parseArgs } from "node:util";
import { distributeDatabase } from "@lanyard/api/db/distribution";
import { readConfiguration } from "@lanyard/server-kit/configuration";
import { checkExternal } from "@lanyard/server-kit/postgres/external-database";
import { describeStartFailure, StartError } from "@lanyard/server-kit/start-error";

const usage = `DATABASE_URL=postgres://owner:password@coordinator/lanyard npm run distribute
  shares the tables of Lanyard out over a Citus cluster by organisation; docs/operating.md says what comes before.
  It can be repeated: what is done is left as it is. Lanyard must be stopped.`;

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
