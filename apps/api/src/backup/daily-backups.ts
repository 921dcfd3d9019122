import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { listOwn, momentOfArchive } from "@lanyard/backup/archive-store";
import { readInstallationMark } from "@lanyard/backup/installation-mark-sql";
import type { Configuration } from "@lanyard/server-kit/configuration";
import type { Logger } from "@lanyard/server-kit/logging";
import { openArchives } from "./archives.ts";

const dayMs = 24 * 3_600_000;

/** The delay before a missed backup runs, so that the backup does not slow down the start. */
const afterStartMs = 10 * 60_000;

/**
 * Returns the time of the next backup: the next time of day `at` in the machine's time zone. If the last
 * backup is older than a day, the next one is due in at most ten minutes.
 */
export function nextBackupAt({ at, last, now }: { at: string; last: Date | undefined; now: Date }): Date {
  const today = timeOfDay(at, now);
  const regular = today > now ? today : timeOfDay(at, now, 1);
  const soon = new Date(now.getTime() + afterStartMs);
  const isMissed = last !== undefined && now.getTime() - last.getTime() > dayMs;
  return isMissed && soon < regular ? soon : regular;
}

/** A backup day starts at the time of day `at`. */
export function startOfBackupDay(at: string, due: Date): Date {
  const today = timeOfDay(at, due);
  return today <= due ? today : timeOfDay(at, due, -1);
}

function timeOfDay(at: string, day: Date, days = 0): Date {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const moment = new Date(day);
  moment.setDate(day.getDate() + days);
  moment.setHours(hours, minutes, 0, 0);
  return moment;
}

const program = fileURLToPath(new URL("../backup-main.ts", import.meta.url));

interface DailyBackupOptions {
  readonly configuration: Pick<Configuration, "backup" | "s3">;
  readonly ownerUrl: string;
  readonly log: Logger;
}

export interface DailyBackups {
  stop(): void;
}

/**
 * Starts the daily backups. If several processes share a database, only one of them makes each backup. A
 * manual backup before the time of the daily backup does not replace the daily one.
 */
export function startDailyBackups({ configuration, ownerUrl, log }: DailyBackupOptions): DailyBackups {
  const { at, to } = configuration.backup;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess | undefined;
  let isStopped = false;

  const newest = async () => {
    const of = await readInstallationMark(ownerUrl);
    const own = await listOwn(await openArchives(to, configuration), { kind: "backup", of, now: new Date() });
    return own.map(momentOfArchive).at(-1);
  };
  const schedule = async () => {
    if (at === undefined || isStopped) return;
    const last = await newest().catch(() => undefined);
    if (isStopped) return;
    const due = nextBackupAt({ at, last, now: new Date() });
    const since = startOfBackupDay(at, due);
    timer = setTimeout(() => void backUp(since), due.getTime() - Date.now()).unref();
  };
  const backUp = async (since: Date) => {
    try {
      const { backup, reason } = await run(since);
      if (reason === undefined) log.info({ backup }, "Backed up");
      else log.info(`No daily backup was made: ${reason}`);
    } catch (error) {
      // If a shutdown interrupted a backup, the next start repeats the backup.
      if (!isStopped) log.error({ err: error }, "The daily backup failed");
    }
    await schedule();
  };
  const run = (since: Date) =>
    new Promise<{ backup?: string; reason?: string }>((resolve, reject) => {
      const running = spawn(process.execPath, [program, "--daily", "--since", since.toISOString()], {
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      child = running;
      let output = "";
      let complaint = "";
      running.stdout?.on("data", (text) => (output += String(text)));
      running.stderr?.on("data", (text) => (complaint += String(text)));
      running.once("message", (reason) => resolve({ reason: String(reason) }));
      running.once("error", reject);
      running.once("close", (code) => {
        child = undefined;
        if (code === 0) resolve({ backup: output.trim().split("\n").at(-1) ?? "" });
        else reject(new Error(complaint.trim() || `The backup ended with ${code}.`));
      });
    });

  const prepare = async () => {
    try {
      await (await openArchives(to, configuration)).prepare();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!isStopped) log.error({ err: error }, `Daily backups cannot be made: ${reason}`);
    }
  };

  if (at === undefined) log.warn("No daily backups are made: BACKUP_AT is off");
  else void prepare();
  void schedule();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      child?.kill();
    },
  };
}
