import { AsyncLocalStorage } from "node:async_hooks";
import type { OrganisationId } from "@lanyard/contract/field/ids";
import type { Logger } from "@lanyard/server-kit/logging";
import { createPool } from "@lanyard/server-kit/pool";
import type { Pool, PoolClient } from "pg";
import {
  limitConnecting,
  selectAnswering,
  selectIsDistributed,
  selectNodeOf,
  selectNodesOf,
} from "./node-watch-sql.ts";

export interface ClientSource extends Pick<Pool, "options"> {
  connect(): Promise<PoolClient>;
  end(): Promise<void>;
}

/** A guard against hanging cluster nodes, which would occupy connections that other organisations need. */
export interface NodeWatch {
  /** Wraps a pool to record which connection each transaction uses. */
  watched(pool: ClientSource): ClientSource;
  /**
   * Runs a transaction.
   * @throws NodeHangsError immediately if the organisation's node hangs
   */
  guard<T>(orgId: OrganisationId, run: () => Promise<T>): Promise<T>;
  isAnyHanging(): boolean;
  stop(): Promise<void>;
}

/** The error for a hanging node, with the SQLSTATE of a lost connection, which a stopped node also causes. */
export class NodeHangsError extends Error {
  override readonly name = "NodeHangsError";
  readonly code = "08006";

  constructor() {
    super("The node of the organisation takes no connection");
  }
}

const tickMs = 200;
/** The duration after which the node of a running transaction is checked. */
const suspectedAfterMs = 500;

const nodeShare = 0.75;
/**
 * The node of an organisation is cached for a short time, because a cluster moves organisations between
 * nodes.
 */
const homesKnownForMs = 60_000;

interface Running {
  readonly orgId: OrganisationId;
  readonly began: number;
  client?: PoolClient;
  free?: () => void;
}

/** Watches the nodes of a cluster over separate connections; returns undefined on a single server. */
export async function watchNodes(url: string, log: Pick<Logger, "warn">): Promise<NodeWatch | undefined> {
  const pool = createPool({ url, max: 2, applicationName: "lanyard-nodes", log });
  pool.on("connect", limitConnecting);
  if (!(await selectIsDistributed(pool))) return void (await pool.end());
  const storage = new AsyncLocalStorage<Running>();
  const running = new Set<Running>();
  const nodes = createNodes(pool, log);
  let isAsking = false;

  const timer = setInterval(() => {
    nodes.forgetMoved();
    const old = [...running].filter(({ began }) => performance.now() - began > suspectedAfterMs);
    if (isAsking || (old.length === 0 && !nodes.isAnyHanging())) return;
    isAsking = true;
    void ask(new Set(old.map(({ orgId }) => orgId)))
      .catch((error: unknown) => log.warn({ err: error }, "The nodes of the cluster could not be watched"))
      .finally(() => {
        isAsking = false;
      });
  }, tickMs);
  timer.unref();

  async function ask(suspected: ReadonlySet<OrganisationId>): Promise<void> {
    await nodes.ask(suspected);
    // Closes the connections of transactions that wait for a hanging node.
    for (const each of running)
      if (await nodes.isHanging(each.orgId)) each.client?.connection.stream.destroy();
  }

  return {
    watched(source) {
      const turns = createTurns(Math.ceil((source.options.max ?? 1) * nodeShare));
      return {
        options: source.options,
        end: () => source.end(),
        async connect() {
          const entry = storage.getStore();
          if (entry === undefined) return source.connect();
          entry.free = await turns.take(await nodes.homeOf(entry.orgId));
          if (await nodes.isHanging(entry.orgId)) throw new NodeHangsError();
          entry.client = await source.connect();
          return entry.client;
        },
      };
    },
    async guard(orgId, run) {
      if (await nodes.isHanging(orgId)) throw new NodeHangsError();
      const entry: Running = { orgId, began: performance.now() };
      running.add(entry);
      try {
        return await storage.run(entry, run);
      } finally {
        running.delete(entry);
        entry.free?.();
      }
    },
    isAnyHanging: nodes.isAnyHanging,
    async stop() {
      clearInterval(timer);
      await pool.end();
    },
  };
}

const coordinatorGroup = 0;

function createNodes(pool: Pool, log: Pick<Logger, "warn">) {
  const hanging = new Set<number>();
  const homes = new Map<OrganisationId, Promise<number | undefined>>();
  let forgetAt = performance.now() + homesKnownForMs;

  async function homeOf(orgId: OrganisationId): Promise<number> {
    const home = homes.get(orgId) ?? selectNodeOf(pool, orgId);
    homes.set(orgId, home);
    home.catch(() => homes.delete(orgId));
    return (await home) ?? coordinatorGroup;
  }

  const isHanging = async (orgId: OrganisationId) => hanging.size > 0 && hanging.has(await homeOf(orgId));

  return {
    homeOf,
    isHanging,
    isAnyHanging: () => hanging.size > 0,
    forgetMoved(): void {
      if (performance.now() < forgetAt) return;
      forgetAt = performance.now() + homesKnownForMs;
      homes.clear();
    },
    async ask(suspected: ReadonlySet<OrganisationId>): Promise<void> {
      for (const group of await selectAnswering(pool, [...hanging])) hanging.delete(group);
      const unknown: OrganisationId[] = [];
      for (const orgId of suspected) if (!(await isHanging(orgId))) unknown.push(orgId);
      for (const { group, answers } of await selectNodesOf(pool, unknown)) {
        if (answers) continue;
        log.warn({ group }, "A node of the cluster hangs: its organisations are refused until it answers");
        hanging.add(group);
      }
    },
  };
}

/** Limits the number of concurrent transactions on each node. Further transactions wait in order. */
function createTurns(most: number) {
  const taken = new Map<number, number>();
  const waiting = new Map<number, (() => void)[]>();
  const free = (kind: number) => {
    const next = waiting.get(kind)?.shift();
    if (next === undefined) taken.set(kind, (taken.get(kind) ?? 1) - 1);
    else next();
  };
  return {
    /** Waits for a turn; returns the function that ends the turn. */
    async take(kind: number): Promise<() => void> {
      const count = taken.get(kind) ?? 0;
      if (count < most) taken.set(kind, count + 1);
      else await new Promise<void>((resolve) => waiting.set(kind, [...(waiting.get(kind) ?? []), resolve]));
      return () => free(kind);
    },
  };
}
