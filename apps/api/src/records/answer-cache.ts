import { pipelined } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { SerializedAnswer } from "#src/http/serialized-answer.ts";
import { countEach } from "#src/log/record-count.ts";
import { nextInteractionStart } from "./last-interaction-sql.ts";

interface Remembered {
  /** The numbers of actions and of unlogged changes, which every write raises, and the next start of a planned interaction. */
  readonly state: string;
  readonly answer: Promise<SerializedAnswer>;
  /** 0 until the answer has arrived. */
  bytes: number;
}

/** A page of a list has some 40 kB, a board 250 kB. */
const mostBytes = 8 * 2 ** 20;

export type AnswerCache = ReturnType<typeof createAnswerCache>;

/**
 * Caches lists and boards, which many browsers reload after a change, so that each is read once. Each caller
 * reads the numbers of changes in its own transaction first: an answer is never older than its own reading.
 */
export function createAnswerCache() {
  const answers = new Map<string, Remembered>();
  let bytes = 0;

  /**
   * Returns the answer of `write`, cached under `name`. Only the organisation's records and member names may
   * influence it.
   */
  async function answer(
    tx: TenantTx,
    name: readonly unknown[],
    write: () => Promise<SerializedAnswer>,
  ): Promise<SerializedAnswer> {
    const key = JSON.stringify([tx.orgId, ...name]);
    const changes = await pipelined(countEach(tx, ["action", "unlogged-change"]), nextInteractionStart(tx));
    const state = changes.flat().join(" ");
    const known = answers.get(key);
    // A shared reading may fail with the transaction that started it.
    if (known?.state === state) return known.answer.catch(write);
    const answer = write().then(encoded);
    remember(key, { state, answer, bytes: 0 });
    return answer;
  }

  function remember(key: string, remembered: Remembered): void {
    forget(key);
    answers.set(key, remembered);
    const isKept = () => answers.get(key) === remembered;
    remembered.answer.then(
      ({ json }) => isKept() && weigh(remembered, json.length),
      () => isKept() && forget(key),
    );
  }

  function weigh(remembered: Remembered, size: number): void {
    remembered.bytes = size;
    bytes += size;
    for (const oldest of answers.keys()) {
      if (bytes <= mostBytes) return;
      forget(oldest);
    }
  }

  function forget(key: string): void {
    bytes -= answers.get(key)?.bytes ?? 0;
    answers.delete(key);
  }

  return { answer };
}

/** Encodes an answer once, however often it is sent. */
function encoded({ json }: SerializedAnswer): SerializedAnswer {
  return new SerializedAnswer(Buffer.from(json));
}
