import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, timingSafeEqual } from "node:crypto";
import { Readable } from "node:stream";
import { listArchives } from "@lanyard/api/backup/archive-list";
import { openArchives } from "@lanyard/api/backup/archives";
import { restoreInstallation } from "@lanyard/api/backup/installation-restore";
import { isInstallationUsed } from "@lanyard/api/backup/installation-sql";
import { readArchive, readHeader } from "@lanyard/backup/archive-reader";
import type { ArchiveStore } from "@lanyard/backup/archive-store";
import type { Configuration } from "@lanyard/server-kit/configuration";
import type { Logger } from "@lanyard/server-kit/logging";
import { StartError } from "@lanyard/server-kit/start-error";
import type {
  FirstRestore,
  RestoreChoice,
  RestoreOutcome,
  RestoreProgress,
} from "@lanyard/signin/setup/first-restore";
import { phase } from "./progress.ts";
import { type Servers, services } from "./servers.ts";

interface FirstRestoreOptions {
  readonly ownerUrl: string;
  readonly configuration: Configuration;
  readonly log: Logger;
  /**
   * Returns the servers, which are created after this object. The restore makes them release the database,
   * and restarts them.
   */
  readonly servers: () => Servers;
}

interface RestoreState {
  isHolding: boolean;
  isAbandoned: boolean;
  source?: Readable;
}

interface RestoreParts extends FirstRestoreOptions {
  readonly atStart: ReturnType<typeof AsyncLocalStorage.snapshot>;
  readonly state: RestoreState;
  readonly store: ArchiveStore;
}

interface Begun {
  /** The hash of the token that began the restore. */
  readonly secret: Buffer;
  progress: RestoreProgress;
}

const secretOf = (token: string) => createHash("sha256").update(token).digest();

/**
 * Creates the object that restores a backup into an empty, running installation: it verifies the archive,
 * makes the servers release the database, loads the archive in one transaction, and restarts the servers even
 * after a failure.
 */
export function createFirstRestore({ ownerUrl, configuration, log, servers }: FirstRestoreOptions) {
  const { to, key: configuredKey } = configuration.backup;
  const readingKey = configuredKey?.startsWith("AGE-SECRET-KEY-") ? configuredKey : undefined;
  const state: RestoreState = { isHolding: false, isAbandoned: false };
  // The servers outlive the restoring request and must not run in its asynchronous context.
  const atStart = AsyncLocalStorage.snapshot();
  const parts = { ownerUrl, configuration, log, servers, atStart, state };
  let begun: Begun | undefined;
  let isRunning = false;
  const archives = () => openArchives(to, configuration);

  const offer: FirstRestore = {
    place: to,
    hasKey: readingKey !== undefined,
    list: async () => listArchives(await archives(), readingKey),
    async begin({ archive, key = readingKey, token }) {
      if (isRunning) return "running";
      isRunning = true;
      const obstacle = await archives()
        .then((store) => obstacleOf(store, archive, key))
        .catch((error) => {
          isRunning = false;
          throw error;
        });
      if (obstacle !== undefined) {
        isRunning = false;
        return obstacle;
      }
      const started: Begun = { secret: secretOf(token), progress: { step: "checking", archive, share: 0 } };
      begun = started;
      void carryOut({ archive, key, token }, (progress) => {
        started.progress = progress;
      }).finally(() => {
        isRunning = false;
      });
      return "begun";
    },
    progress: (token) =>
      begun !== undefined && timingSafeEqual(begun.secret, secretOf(token)) ? begun.progress : undefined,
    isHoldingDatabase: () => state.isHolding,
  };

  async function carryOut(choice: RestoreChoice, tell: (progress: RestoreProgress) => void): Promise<void> {
    try {
      tell({ step: "done", ...(await restoreOrGoBack(choice, tell, { ...parts, store: await archives() })) });
    } catch (error) {
      if (state.isAbandoned) return;
      log.error({ err: error, archive: choice.archive }, "The backup could not be restored");
      tell({ step: "failed", reason: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    offer,
    /** Abandons the restore when the process exits. The database keeps its old state. */
    async abandon(): Promise<void> {
      state.isAbandoned = true;
      state.source?.destroy(new StartError("Lanyard was stopped."));
    },
  };
}

async function restoreOrGoBack(
  { archive, key }: RestoreChoice,
  tell: (progress: RestoreProgress) => void,
  { configuration, ownerUrl, log, servers, atStart, state, store }: RestoreParts,
): Promise<RestoreOutcome> {
  const read = async (step: "checking" | "restoring") => {
    state.source = await counted(store, archive, (share) => tell({ step, archive, share }));
    return state.source;
  };
  const check = async () => readArchive(await read("checking"), key);
  const { header } = await phase(`Checking ${archive}`, check);
  state.isHolding = true;
  tell({ step: "restoring", archive, share: 0 });
  try {
    await servers().releaseDatabase();
    const { erasedAgain, hadList } = await phase(`Restoring ${archive}`, async (say) =>
      restoreInstallation({
        configuration,
        ownerUrl,
        schemas: services,
        source: await read("restoring"),
        key,
        lists: [store],
        say,
        async begin(client) {
          if (await isInstallationUsed(client))
            throw new StartError("An organization was set up in the meantime.");
        },
      }),
    );
    return { takenAt: new Date(header.takenAt), erasedAgain, hadList };
  } finally {
    if (!state.isAbandoned) {
      tell({ step: "finishing", archive });
      await atStart(() =>
        startAgain(servers(), log, () => {
          state.isHolding = false;
        }),
      );
    }
  }
}

/** Restarts the servers. On failure, the process exits, and its supervisor restarts it. */
async function startAgain(servers: Servers, log: Logger, onReleased: () => void): Promise<void> {
  try {
    await servers.stopSignin();
    onReleased();
    await servers.start();
  } catch (error) {
    log.fatal({ err: error }, "The servers could not be started again after a restore");
    process.exit(1);
  }
}

async function obstacleOf(store: ArchiveStore, archive: string, key: string | undefined) {
  if (!(await store.list("backup")).includes(archive)) return "unknown";
  if (!archive.endsWith(".age")) return undefined;
  if (key === undefined) return "keyless";
  return readHeader(await store.read(archive), key).then(
    () => undefined,
    () => "locked" as const,
  );
}

async function counted(
  store: ArchiveStore,
  archive: string,
  say: (share: number) => void,
): Promise<Readable> {
  const all = await store.size(archive);
  const source = await store.read(archive);
  async function* pass() {
    let passed = 0;
    for await (const bytes of source) {
      passed += bytes.length;
      say(passed / all);
      yield bytes;
    }
  }
  return Readable.from(pass(), { objectMode: false });
}
