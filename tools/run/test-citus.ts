import { findCitusPrograms } from "@lanyard/test-kit/installed-postgres";
import { listFiles } from "../source-files.ts";
import { runLoudly } from "./child-command.ts";
import { withoutCitus } from "./test-phases.ts";

/**
 * Starts a Citus cluster with a coordinator and two workers, and runs API tests on it. The arguments are
 * files, as for vitest; the default is all tests that apply to a cluster.
 */
const files = process.argv.slice(2);

/**
 * Tests that apply only to a single server, because they test its processes, files or query plans, or
 * databases of older versions.
 */
const ofOneServer = [
  "backup.release",
  "daily-backups.release",
  "baseline.release",
  "distribution",
  "readiness",
  "upgrade.release",
  "import-killed.release",
  "import-job-faults.release",
  "upload-killed.release",
  // This test delays statements with triggers.
  "erasure-killed.release",
].map((name) => `apps/api/test/${name}.test.ts`);

const programs = findCitusPrograms();
if (programs === undefined) {
  console.log(withoutCitus);
} else {
  const all = listFiles(["apps/api/test/*.test.ts"]).filter((file) => !ofOneServer.includes(file));
  const asked = files.length > 0 ? files : all;
  const args = ["run", "--project=servers", "--project=release", "--maxWorkers=2", ...asked];
  process.exitCode = await runLoudly("vitest", args, { env: { ...process.env, CITUS_PROGRAMS: programs } });
}
