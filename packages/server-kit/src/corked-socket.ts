import { Socket } from "node:net";

type Done = (error?: Error | null) => void;

/**
 * A socket that combines all writes of one event loop turn into one system call. With a plain socket, the
 * short messages that begin and end a transaction take a dozen calls.
 */
export class CorkedSocket extends Socket {
  #gathered: Uint8Array[] = [];
  readonly #waiting: Done[] = [];

  constructor() {
    super();
    // Node replaces `write` when a socket connects, so the override is restored afterwards.
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
