import { rm } from "node:fs/promises";
import { startDatabase } from "@lanyard/server-kit/postgres-server";
import { type CitusCluster, startCitusCluster } from "./citus-cluster.ts";
import { createTemplate, type DatabaseUrls } from "./database-template.ts";
import { makeScratchFolder } from "./scratch-folder.ts";

export interface TemplateServer {
  readonly template: DatabaseUrls;
  readonly scratchFolder: string;
  readonly cluster: CitusCluster | undefined;
}

interface Holding {
  holders: number;
  readonly started: Promise<TemplateServer & { stop: () => Promise<void> }>;
}

// Each Vitest project of a run loads a separate copy of this module, but all copies share the process.
const key = Symbol.for("lanyard template server");
const shared: object & { [key]?: Holding | undefined } = process;

/** Starts the server for the first project. The server stops when all projects have released it. */
export async function holdTemplateServer(): Promise<TemplateServer & { release: () => Promise<void> }> {
  const holding = shared[key] ?? { holders: 0, started: startTemplateServer() };
  shared[key] = holding;
  holding.holders += 1;
  const { stop, ...server } = await holding.started;
  return {
    ...server,
    release: async () => {
      holding.holders -= 1;
      if (holding.holders > 0) return;
      shared[key] = undefined;
      await stop();
    },
  };
}

async function startTemplateServer() {
  const scratchFolder = await makeScratchFolder();
  const database = await startDatabase({
    databaseUrl: undefined,
    dataDir: scratchFolder,
    say: () => undefined,
    isDurable: false,
  });
  const programs = process.env.CITUS_PROGRAMS;
  const cluster = programs === undefined ? undefined : await startCitusCluster(programs, scratchFolder);
  return {
    template: await createTemplate(database.ownerUrl),
    scratchFolder,
    cluster,
    stop: async () => {
      await cluster?.stop();
      await database.stop();
      await rm(scratchFolder, { recursive: true, force: true });
    },
  };
}
