import { randomUUID } from "node:crypto";
import { newId } from "@lanyard/api/db/new-id";
import type { BenchDatabase } from "../bench-database.ts";
import type { BenchServers } from "../bench-servers.ts";
import type { Figures } from "./figures.ts";
import { type HttpLoad, measureHttp } from "./http-measure.ts";
import type { Goal, Scenario } from "./scenario.ts";
import { measureSql, type Statement } from "./sql-measure.ts";
import { captureStatements, renewed } from "./statement-capture.ts";

export interface Measured {
  readonly name: string;
  readonly goal: Goal;
  readonly http: Figures;
  /** The API's own statements, transaction and organisation included, on bare connections. */
  readonly sql: Figures;
  /** One statement written by hand, as the owner. */
  readonly plain: Figures;
  /** How many statements the API sends for one request, the transaction's own two among them. */
  readonly statements: number;
}

/** Measures one scenario three ways, one after the other, after a short warm-up of each. */
export async function runScenario(
  scenario: Scenario,
  { database, servers, load: asked }: { database: BenchDatabase; servers: BenchServers; load: HttpLoad },
): Promise<Measured> {
  const load = { ...asked, connections: Math.min(asked.connections, scenario.atOnce ?? asked.connections) };
  const token = await servers.signIn();
  // The first reading after many writes also folds their counters, which is not part of the others.
  if (scenario.write === undefined) await captureStatements(database, scenario.service);
  const captured = await captureStatements(database, scenario.service);
  const warmUp = { ...load, seconds: 1 };
  const [http, sql, plain] = [
    (time: HttpLoad) => measureHttp(servers.apiUrl, token, scenario.http, time),
    (time: HttpLoad) => measureSql(database.appUrl, replay(scenario, captured), time),
    (time: HttpLoad) => measureSql(database.ownerUrl, (turn) => [scenario.plain(turn)], time, false),
  ];
  const measure = async (way: (time: HttpLoad) => Promise<Figures>) => {
    await way(warmUp);
    return way(load);
  };
  const { name, goal } = scenario;
  const figures = { http: await measure(http), sql: await measure(sql), plain: await measure(plain) };
  return { name, goal, ...figures, statements: captured.length };
}

function replay({ write }: Scenario, captured: readonly Statement[]) {
  if (write === undefined) return () => captured;
  return () => renewed(captured, write.keep, write.marker, randomUUID(), newId);
}
