import { createTenantDatabase } from "@lanyard/api/db/tenant-database";
import { type Caller, createCaller } from "@lanyard/api/http/caller";
import { organisationId } from "@lanyard/contract/field/ids";
import { createPool } from "@lanyard/server-kit/pool";
import type { Statement } from "./scenario.ts";

/** Runs work of the API once and records its statements. */
export async function captureStatements(
  { appUrl, orgId }: { appUrl: string; orgId: string },
  work: (caller: Caller) => Promise<unknown>,
): Promise<Statement[]> {
  const pool = createPool({ url: appUrl, max: 1, applicationName: "lanyard-bench" });
  const statements: Statement[] = [];
  pool.on("connect", (client) => {
    const query = client.query.bind(client);
    const recording = (...args: unknown[]) => {
      statements.push(statementOf(args));
      return Reflect.apply(query, client, args);
    };
    Object.assign(client, { query: recording });
  });
  const caller = createCaller(
    {
      personId: "bench",
      name: "Bench",
      email: "bench@lanyard.example",
      orgId: organisationId.parse(orgId),
      orgSlug: "acme",
      role: "admin",
      permissions: ["*"],
      language: "en",
    },
    createTenantDatabase(pool),
  );
  await work(caller).finally(() => pool.end());
  return statements;
}

function statementOf([query, values]: unknown[]): Statement {
  if (typeof query === "string") return { text: query, values: Array.isArray(values) ? values : [] };
  const config = typeof query === "object" && query !== null ? query : {};
  const text = "text" in config && typeof config.text === "string" ? config.text : "";
  const own = "values" in config && Array.isArray(config.values) ? config.values : values;
  return { text, values: Array.isArray(own) ? own : [] };
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/gu;

/** Returns the statements for another turn of a write, with new ids and a new marker. */
export function renewed(
  statements: readonly Statement[],
  keep: readonly string[],
  marker: string,
  newMarker: string,
  newId: () => string,
): Statement[] {
  const ids = new Map<string, string>();
  const idFor = (id: string) => {
    if (keep.includes(id)) return id;
    const known = ids.get(id) ?? newId();
    ids.set(id, known);
    return known;
  };
  const renew = (value: unknown) =>
    typeof value === "string" ? value.replace(uuid, idFor).replaceAll(marker, newMarker) : value;
  return statements.map(({ text, values }) => ({ text, values: values.map(renew) }));
}
