import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { momentOfArchive } from "@lanyard/backup/archive-store";
import type { Configuration } from "@lanyard/server-kit/configuration";
import type { Logger } from "@lanyard/server-kit/logging";
import { openArchives } from "./archives.ts";

const dayMs = 24 * 3_600_000;

/** After a start, so that a machine which is off at night is backed up as well, and nobody waits for it. */
const afterStartMs = 10 * 60_000;

/**
 * When the next backup is due: at the time of day `at` ("03:00") by the clock of this machine, or ten minutes from now when
 * the last is older than a day.
 */
export function nextBackupAt({ at, last, now }: { at: string; last: Date | undefined; now: Date }): Date {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const today = new Date(now);
  today.setHours(hours, minutes, 0, 0);
  const tomorrow = new Date(today);
  tomorrow.setDate(today.getDate() + 1);
  const regular = today > now ? today : tomorrow;
  const soon = new Date(now.getTime() + afterStartMs);
  const isMissed = last !== undefined && now.getTime() - last.getTime() > dayMs;
  return isMissed && soon < regular ? soon : regular;
}

const program = fileURLToPath(new URL("../backup-main.ts", import.meta.url));

interface DailyBackupOptions {
  readonly configuration: Pick<Configuration, "backup" | "s3">;
  readonly log: Logger;
}

export interface DailyBackups {
  /** Ends one that is running as well. */
  stop(): void;
}

/**
 * Backs up once a day, and soon after a start when that was missed. Several processes may do so: one that finds a fresh
 * archive, or another that is writing one, leaves it at that.
 */
export function startDailyBackups({ configuration, log }: DailyBackupOptions): DailyBackups {
  const { at, to } = configuration.backup;
  let timer: NodeJS.Timeout | undefined;
  let child: ChildProcess | undefined;
  let isStopped = false;

  const newest = async () => {
    const name = (await (await openArchives(to, configuration)).list("backup")).at(-1);
    return name === undefined ? undefined : momentOfArchive(name);
  };
  const schedule = async () => {
    if (at === undefined || isStopped) return;
    const last = await newest().catch(() => undefined);
    if (isStopped) return;
    const waitMs = nextBackupAt({ at, last, now: new Date() }).getTime() - Date.now();
    timer = setTimeout(() => void backUp(), waitMs).unref();
  };
  const backUp = async () => {
    try {
      const last = await newest();
      const isFresh = last !== undefined && Date.now() - last.getTime() < dayMs / 2;
      if (!isFresh) log.info({ backup: await run() }, "Backed up");
    } catch (error) {
      // One that the stop has ended is due again after the next start.
      if (!isStopped) log.error({ err: error }, "The daily backup failed");
    }
    await schedule();
  };
  const run = () =>
    new Promise<string>((resolve, reject) => {
      const running = spawn(process.execPath, [program, "--daily"], {
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      child = running;
      let said = "";
      let complaint = "";
      running.stdout?.on("data", (text) => (said += String(text)));
      running.stderr?.on("data", (text) => (complaint += String(text)));
      running.once("error", reject);
      running.once("close", (code) => {
        child = undefined;
        if (code === 0) resolve(said.trim().split("\n").at(-1) ?? "");
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
