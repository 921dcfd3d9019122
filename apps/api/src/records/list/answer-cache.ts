import { pipelined } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { SerializedAnswer } from "#src/http/serialized-answer.ts";
import { countEach } from "#src/log/record-count.ts";
import { nextInteractionStart } from "./last-interaction-sql.ts";

interface Remembered {
  /**
   * The number of actions, the number of changes without an action, and the next start of a planned
   * interaction. A cached response is valid while all three stay equal.
   */
  readonly state: string;
  readonly answer: Promise<SerializedAnswer>;
  bytes: number;
}

const mostBytes = 8 * 2 ** 20;

export type AnswerCache = ReturnType<typeof createAnswerCache>;

/**
 * Caches responses with lists, boards and figures, which many browsers reload after a change. Every caller
 * first reads the number of changes, so no response is older than the caller's transaction.
 */
export function createAnswerCache() {
  const answers = new Map<string, Remembered>();
  let bytes = 0;

  /**
   * Returns the response of `write`, cached under `name`. The response may depend only on the organisation's
   * records and member names.
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
    // A shared read fails if the transaction that started it fails. The caller then runs its own `write`.
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

/** Encodes the JSON as bytes once, because a cached response can be sent several times. */
function encoded({ json }: SerializedAnswer): SerializedAnswer {
  return new SerializedAnswer(Buffer.from(json));
}
