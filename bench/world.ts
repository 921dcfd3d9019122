import { rm } from "node:fs/promises";
import { type BenchDatabase, openBenchDatabase } from "./bench-database.ts";
import type { BenchOptions } from "./bench-options.ts";
import { type BenchServers, startServers } from "./bench-servers.ts";
import { readSubject, type Subject } from "./calls/bench-subject.ts";

export interface World {
  readonly options: BenchOptions;
  readonly database: BenchDatabase;
  readonly servers: BenchServers;
  readonly subject: Subject;
}

export const say = (line: string) => console.log(line);

export async function withWorld(options: BenchOptions, work: (world: World) => Promise<void>): Promise<void> {
  const database = await openBenchDatabase(options, say);
  try {
    const servers = await startServers(database.ownerUrl);
    try {
      const subject = await readSubject(database, options.contacts);
      await work({ options, database, servers, subject });
    } finally {
      await servers.stop();
    }
  } finally {
    await database.stop();
    if (!options.keep) await rm(database.folder, { recursive: true, force: true });
  }
}
