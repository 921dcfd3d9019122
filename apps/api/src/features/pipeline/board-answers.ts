import type { TenantTx } from "#src/db/tenant.ts";
import { countRecords } from "#src/features/action/action-door.ts";
import { WrittenAnswer } from "#src/http/written-answer.ts";

interface Remembered {
  /** How many actions the organisation had: every write is one and none is taken back. */
  readonly actions: number;
  readonly answer: Promise<WrittenAnswer>;
}

/** Some 250 kB each. */
const boardsRemembered = 20;

export type BoardAnswers = ReturnType<typeof createBoardAnswers>;

/**
 * Boards as they last went out. A team looks at the same board, and after each change all of them ask for it at once:
 * it is read once and told to all. The number of actions is read first in the asker's own transaction, so that a board
 * is never older than what its asker would have read, whichever process wrote meanwhile.
 */
export function createBoardAnswers() {
  const boards = new Map<string, Remembered>();

  async function answer(
    tx: TenantTx,
    name: readonly unknown[],
    write: () => Promise<WrittenAnswer>,
  ): Promise<WrittenAnswer> {
    const key = JSON.stringify([tx.orgId, ...name]);
    const actions = await countRecords(tx, "action");
    const known = boards.get(key);
    // Another's reading may fail with the transaction that it belongs to.
    if (known?.actions === actions) return known.answer.catch(write);
    const answer = write().then(encoded);
    remember(key, { actions, answer });
    return answer;
  }

  function remember(key: string, remembered: Remembered): void {
    boards.delete(key);
    if (boards.size >= boardsRemembered) boards.delete(boards.keys().next().value ?? "");
    boards.set(key, remembered);
    remembered.answer.catch(() => boards.get(key) === remembered && boards.delete(key));
  }

  return { answer };
}

/** As it goes out: told a hundred times, it is encoded once. */
function encoded({ json }: WrittenAnswer): WrittenAnswer {
  return new WrittenAnswer(Buffer.from(json));
}
