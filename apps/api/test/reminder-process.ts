import { organisationId } from "@lanyard/contract/field/ids";
import { createPool } from "@lanyard/server-kit/pool";
import { createTenantDatabase } from "../src/db/tenant-database.ts";
import { sendReminders } from "../src/features/task/task-reminders.ts";

/** A program that sends the due reminders of one organisation, so that a test can kill its process. */
const [url = "", orgId = ""] = process.argv.slice(2);
const log = { warn: () => undefined, error: () => undefined };
const pool = createPool({ url, max: 2, applicationName: "reminders", log: log as never });
process.stdout.write("begins\n");
await sendReminders(createTenantDatabase(pool), organisationId.parse(orgId));
await pool.end();
