import { organisationId } from "@lanyard/contract/field/ids";
import { createPool } from "@lanyard/server-kit/pool";
import { createTenantDatabase } from "../src/db/tenant-database.ts";
import { sendReminders } from "../src/features/task/task-reminders.ts";

/** Sends reminders until all are sent or the test kills the process. */
const [url = "", orgId = ""] = process.argv.slice(2);
const log = { warn: () => undefined, error: () => undefined };
const pool = createPool({ url, max: 2, applicationName: "reminders", log: log as never });
process.stdout.write("begins\n");
await sendReminders(createTenantDatabase(pool), organisationId.parse(orgId));
await pool.end();
