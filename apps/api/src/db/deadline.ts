/**
 * How long a request may still take. What its caller was told has failed did not happen: once it is over nothing is
 * committed any more, and once a commit has begun it cannot be over.
 */
export interface Deadline {
  /** How long the request may take in all, in milliseconds. */
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
    /** Nobody waits for the answer any more: `onOver` has nobody to tell. The limit itself stays. */
    silence: () => clearTimeout(timer),
    /** The answer is there; what follows it, such as the rest of a file, has no limit of its own. */
    release(): void {
      clearTimeout(timer);
      if (state === "open") state = "free";
    },
  };
}
