import { activityQuery } from "@lanyard/contract/activity/activity-schema";
import { enveloped } from "@lanyard/contract/kind/envelope";
import { cardNounOf, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { noteQuery } from "@lanyard/contract/note/note-schema";
import type { StageHistoryEntry } from "@lanyard/contract/pipeline/contact-move-schema";
import { pipelined, pipelinedJobs, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { attachmentsOf } from "#src/features/attachment/attachment.ts";
import { stageHistoryOf } from "#src/features/board/board.ts";
import { notesOf } from "#src/features/note/note.ts";
import type { Caller } from "#src/http/caller.ts";
import { SerializedAnswer, withSerialized } from "#src/http/serialized-answer.ts";
import { isFollowing } from "#src/log/notice/follow-sql.ts";
import { activityOf } from "#src/records/activity/activity.ts";
import type { Holder } from "#src/records/kind/record-holder.ts";
import { liveRecord } from "#src/records/links/live-record.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";

const newest = activityQuery.parse({});
const firstNotes = noteQuery.parse({});

/** A page reads every kind, so an API key needs a scope for each. */
const everyKind = new Set(recordNouns);

interface PagePart {
  readonly name: string;
  list(tx: TenantTx, id: string): Promise<SerializedAnswer>;
}

/**
 * Reads the data of a record page in one round trip. For a merged record, reads the survivor's page in a
 * second one.
 * @throws AppError NOT_FOUND
 */
export function readRecordPage(
  caller: Caller,
  stored: StoredKind,
  id: string,
  parts: readonly PagePart[],
): Promise<SerializedAnswer> {
  return caller.reading(async (tx) => {
    const page = await pageOf(tx, caller, stored, id, parts);
    return page.id === id ? page.answer : (await pageOf(tx, caller, stored, page.id, parts)).answer;
  });
}

async function pageOf(
  tx: TenantTx,
  { personId }: Caller,
  stored: StoredKind,
  id: string,
  parts: readonly PagePart[],
) {
  const { declaration } = stored.kind;
  const holder = { noun: declaration.noun, id };
  const [[record, notes, attachments, timeline, way, following], ...lists] = await pipelinedJobs(
    () =>
      pipelined(
        liveRecord(tx, stored, id),
        notesOf(tx, holder, firstNotes),
        attachmentsOf(tx, holder),
        activityOf(tx, holder, newest, everyKind),
        wayOf(tx, holder),
        isFollowing(tx, personId, id),
      ),
    ...parts.map(({ name, list }) => async () => ({ name, written: await list(tx, id) })),
  );
  const own = { ...enveloped(declaration, record), ...notes, attachments, ...timeline, ...way, following };
  const answer = lists.reduce(
    (page, { name, written }) => withSerialized(page, name, written),
    new SerializedAnswer(JSON.stringify(own)),
  );
  return { id: record.id, answer };
}

function wayOf(tx: TenantTx, { noun, id }: Holder): Statement<{ history?: StageHistoryEntry[] }> {
  const card = cardNounOf(noun);
  return card === undefined
    ? Statement.known({})
    : stageHistoryOf(tx, { noun: card, id }).map((history) => ({ history }));
}
