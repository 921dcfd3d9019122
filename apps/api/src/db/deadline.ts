/**
 * The remaining time of a request. A failure reported to the caller is final: after the deadline nothing is
 * committed, and a commit that has begun stops the deadline.
 */
export interface Deadline {
  /** The total time of the request, in milliseconds. */
  readonly limitMs: number;
  /** Milliseconds left, at least 1; undefined once time no longer matters, because the change is stored. */
  leftMs(): number | undefined;
  isOver(): boolean;
  /** Runs the commit of a change. @throws DeadlineOverError, with nothing committed */
  commit(work: () => Promise<unknown>): Promise<void>;
}

/** The request's time is over: its transaction is rolled back. */
export class DeadlineOverError extends Error {
  override readonly name = "DeadlineOverError";

  constructor() {
    super("The request took too long");
  }
}

/** `onOver` runs once, when the time is over before a commit began. */
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
    /** Suppresses `onOver`, because the caller has gone; the limit itself stays. */
    silence: () => clearTimeout(timer),
    /** Ends the limit once the answer begins; the rest, such as a file, has none. */
    release(): void {
      clearTimeout(timer);
      if (state === "open") state = "free";
    },
  };
}
