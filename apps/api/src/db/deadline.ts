/**
 * The time limit of a request. Nothing commits after the deadline, so a timeout error tells the client that
 * nothing was saved. The limit no longer applies once the commit has begun.
 */
export interface Deadline {
  readonly limitMs: number;
  /** Returns the remaining milliseconds, at least 1; returns undefined if no limit applies any more. */
  leftMs(): number | undefined;
  isOver(): boolean;
  /**
   * Runs the commit of a transaction.
   * @throws DeadlineOverError without calling `work` if the time limit has expired
   */
  commit(work: () => Promise<unknown>): Promise<void>;
}

export class DeadlineOverError extends Error {
  override readonly name = "DeadlineOverError";

  constructor() {
    super("The request took too long");
  }
}

/** Creates a deadline. Calls `onOver` once if the time ends before the commit begins. */
export function createDeadline(limitMs: number, onOver: () => void) {
  const endsAt = performance.now() + limitMs;
  const left = () => endsAt - performance.now();
  let state: "open" | "over" | "committing" | "free" = "open";
  let timer = setTimeout(end, limitMs);

  function end(): void {
    if (state !== "open") return;
    state = "over";
    onOver();
  }

  const isOver = () => state === "over" || (state === "open" && left() <= 0);

  async function commit(work: () => Promise<unknown>): Promise<void> {
    if (state === "free") return void (await work());
    if (isOver()) throw new DeadlineOverError();
    state = "committing";
    try {
      await work();
      state = "free";
    } catch (error) {
      state = "open";
      clearTimeout(timer);
      timer = setTimeout(end, Math.max(0, left()));
      throw error;
    }
  }

  return {
    limitMs,
    commit,
    isOver,
    leftMs: () => (state === "free" ? undefined : Math.max(1, Math.ceil(left()))),
    /** Cancels `onOver` after the client has disconnected. The time limit still applies. */
    silence: () => clearTimeout(timer),
    /** Ends the time limit when the response begins, because sending a file has no time limit. */
    release(): void {
      clearTimeout(timer);
      if (state === "open") state = "free";
    },
  };
}
