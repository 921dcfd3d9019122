import { findCitusPrograms } from "@lanyard/test-kit/installed-postgres";
import { listFiles } from "../source-files.ts";
import { runLoudly } from "./child-command.ts";
import { withoutCitus } from "./test-phases.ts";

/**
 * Runs API tests on a Citus cluster, whose coordinator and two workers it starts. The arguments are files, as
 * for vitest; by default all tests that apply to a cluster.
 */
const files = process.argv.slice(2);

/** Tests about a single server: its processes, files, plans, or databases of older versions. */
const ofOneServer = [
  "backup.release",
  "baseline.release",
  "distribution",
  "readiness",
  "upgrade.release",
  "import-killed.release",
  "import-job-faults.release",
  "upload-killed.release",
  // This test delays statements by triggers.
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
