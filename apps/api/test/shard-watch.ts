import { runSql } from "@lanyard/test-kit/database-template";
import pg from "pg";
import { z } from "zod";

/**
 * Statements that intentionally run on several shards, each with its reason (decision 46). The test on a
 * cluster must observe each statement, unless `isCertain` is false.
 */
export const statementsOfSeveralShards: readonly (readonly [
  statement: RegExp,
  reason: string,
  isCertain?: boolean,
])[] = [
  [/\bcrm\.custom_rewritings_due\(/u, "finds records that follow a changed field, after a kill"],
  [/\bcrm\.duplicate_searches_due\(/u, "finds records to compare, after a kill"],
  [/\bcrm\.left_stage_derivations_due\(/u, "finds earlier moves to derive, after an upgrade"],
  [/\bcrm\.notice_mails_due\(/u, "finds notices to mail, after a kill"],
  [/\bcrm\.phone_rereadings_due\(/u, "finds numbers to reread, after an upgrade"],
  [/\bcrm\.reminders_due\(/u, "finds reminders of the next hour, after a kill"],
  [/\bcrm\.search_words_due\(/u, "finds words to index, after a kill"],
  [/\bcrm\.unfinished_imports\(/u, "finds imports of killed processes"],
  [/\bcrm\.webhooks_due\(/u, "finds messages to send, after a kill"],
  [/\bcitus_check_connection_to_node\(/u, "finds out whether a node that hangs answers again", false],
  [/from crm\.contacts limit 1\)/u, "checks at the start that no row is visible without an organisation"],
];

/** Transaction commands are sent to each node that the transaction's statements reached. */
const isOfTransaction = /^\s*(?:begin|commit|rollback|savepoint|release|set local)\b/iu;

interface NoticeMessage {
  readonly message: string | undefined;
  readonly detail: string | undefined;
}
interface Reached {
  readonly shards: Set<string>;
  readonly nodes: Set<string>;
  readonly commands: string[];
}

const shardRows = z.array(z.object({ shard: z.string(), range: z.string() }));

/**
 * Collects the application's statements that reach several shards or nodes, from the remote commands that the
 * coordinator reports to its clients.
 */
export async function watchShards(ownerUrl: string) {
  for (const setting of ["citus.log_remote_commands = on", "client_min_messages = log"])
    await runSql(ownerUrl, `alter role lanyard_app set ${setting}`);
  const rows = await runSql(
    ownerUrl,
    "select shardid::text as shard, shardminvalue as range from pg_dist_shard where shardminvalue is not null",
  );
  const ranges = new Map(shardRows.parse(rows).map(({ shard, range }) => [shard, range]));
  const reached = new WeakMap<object, Reached>();
  const several = new Map<string, readonly string[]>();
  let watched = 0;

  function note(this: pg.Client, { message = "", detail = "" }: NoticeMessage) {
    const query: unknown = Reflect.get(this, "_activeQuery");
    const node = /on server \S+?@(\S+)/u.exec(detail)?.[1];
    if (typeof query !== "object" || query === null || node === undefined) return;
    watched += 1;
    const places = reached.get(query) ?? { shards: new Set(), nodes: new Set(), commands: [] };
    reached.set(query, places);
    places.nodes.add(node);
    places.commands.push(`${node} ${message.slice(0, 200)}`);
    for (const [, shard = ""] of message.matchAll(/_(\d{6,})\b/gu)) {
      const range = ranges.get(shard);
      if (range !== undefined) places.shards.add(range);
    }
    const text = String(Reflect.get(query, "text"));
    if (isOfTransaction.test(text) || (places.shards.size < 2 && places.nodes.size < 2)) return;
    several.set(text, places.commands);
  }

  const { connect } = pg.Client.prototype;
  const connecting = function (this: pg.Client, ...args: unknown[]) {
    this.on("notice", note);
    return Reflect.apply(connect, this, args);
  };
  Object.assign(pg.Client.prototype, { connect: connecting });
  return {
    /** The statements, with their remote commands and nodes. */
    several,
    count: () => watched,
    stop: () => void Object.assign(pg.Client.prototype, { connect }),
  };
}
