import { organisationId } from "@lanyard/contract/field/ids";
import { createLogger } from "@lanyard/server-kit/logging";
import { withDatabase } from "@lanyard/test-kit/database";
import { expect, onTestFinished, test } from "vitest";
import { newId } from "#src/db/new-id.ts";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { createEventHub } from "#src/features/event/event-hub.ts";

const owner = await withDatabase("owner");

/** Opens a stream of a new organisation. The log has the actions that the test adds. */
async function openStream() {
  const orgId = organisationId.parse(newId());
  await owner.query("insert into crm.organisations (id, slug) values ($1, $2)", [orgId, orgId]);
  const hub = createEventHub({
    database: createTenantDatabase(owner),
    log: createLogger({ level: "silent" }),
  });
  onTestFinished(() => hub.stop());
  let sent: string[] = [];
  const stream = {
    orgId,
    personId: "p",
    send: (text: string) => sent.push(text),
    end: () => hub.remove(stream),
    isAllowed: async () => true,
  };
  return {
    addAction: (hoursAgo: number) => addAction(orgId, hoursAgo),
    begin: async () => {
      hub.add(stream);
      await hub.begin(stream, { last: undefined, actions: undefined });
    },
    /** Closes a gap, and returns what the stream received since the last gap. */
    closeGap: async () => {
      sent = [];
      await hub.closeGap();
      return sent;
    },
  };
}

async function addAction(orgId: string, hoursAgo: number): Promise<string> {
  const time = (Date.now() - hoursAgo * 3_600_000).toString(16).padStart(12, "0");
  const id = `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`;
  await owner.query(
    `insert into crm.actions (org_id, id, kind, noun, actor_id, actor_name, label, record_count)
     values ($1, $2, 'update', 'contact', 'p', 'Ada', 'Ada', 0)`,
    [orgId, id],
  );
  return id;
}

test("after lost notifications, a stream receives each action once", async () => {
  const { addAction, begin, closeGap } = await openStream();
  await addAction(3);
  await begin();
  expect(await closeGap()).toEqual([]);
  const missed = await addAction(2);
  expect(await closeGap()).toEqual([expect.stringContaining(`id: ${missed}\nevent: action\n`)]);
  const later = await addAction(1);
  expect(await closeGap()).toEqual([expect.stringContaining(`id: ${later}\nevent: action\n`)]);
});

test("after lost notifications of its first action, an organisation reloads its data", async () => {
  const { addAction, begin, closeGap } = await openStream();
  await begin();
  expect(await closeGap()).toEqual([]);
  const first = await addAction(1);
  expect(await closeGap()).toEqual([`event: reset\ndata: ${JSON.stringify({ last: first })}\n\n`]);
  expect(await closeGap()).toEqual([]);
});
