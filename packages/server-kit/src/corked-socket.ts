import { Socket } from "node:net";

type Done = (error?: Error | null) => void;

/**
 * A connection that combines writes of one event loop turn: a transaction's begin, its first statements and
 * the end of the previous one take one system call instead of a dozen.
 */
export class CorkedSocket extends Socket {
  #gathered: Uint8Array[] = [];
  readonly #waiting: Done[] = [];

  constructor() {
    super();
    // Node puts its own `write` back when a socket connects.
    this.once("connect", () => {
      this.write = CorkedSocket.prototype.write;
    });
  }

  override write(chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean {
    if (this.#gathered.length === 0) setImmediate(() => this.#send());
    const isText = typeof chunk === "string" && typeof encoding === "string";
    this.#gathered.push(typeof chunk === "string" ? Buffer.from(chunk, isText ? encoding : "utf8") : chunk);
    const whenDone = typeof encoding === "function" ? encoding : done;
    if (whenDone !== undefined) this.#waiting.push(whenDone);
    return !this.writableNeedDrain;
  }

  #send(): void {
    const [chunk, waiting] = [Buffer.concat(this.#gathered), this.#waiting.splice(0)];
    this.#gathered = [];
    super.write(chunk, (error) => {
      for (const done of waiting) done(error);
    });
  }
}
