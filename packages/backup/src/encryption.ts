import { Readable } from "node:stream";
import { StartError } from "@lanyard/server-kit/start-error";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";

/** The first bytes of a file that age encrypted (https://age-encryption.org/v1). */
const ageStart = Buffer.from("age-encryption.org/");

export function makeKey(): Promise<string> {
  return generateX25519Identity();
}

/**
 * Encrypts a stream so that each of several age keys can decrypt it. A key can be an `age1…` key or the
 * matching `AGE-SECRET-KEY-…`. The program `age` can also decrypt the result.
 * @throws StartError for an invalid key
 */
export async function encrypted(source: Readable, keys: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  try {
    for (const key of keys)
      encrypter.addRecipient(key.startsWith("AGE-SECRET-KEY-") ? await identityToRecipient(key) : key);
  } catch (error) {
    throw notAKey(error);
  }
  return Readable.from(await encrypter.encrypt(asBytes(source)));
}

/**
 * Returns the decrypted bytes of an encrypted archive, or the bytes of an unencrypted archive unchanged.
 * @throws StartError if the key is missing, wrong or invalid
 */
export async function decrypted(source: Readable, key: string | undefined): Promise<Readable> {
  const { start, all } = await peek(source, ageStart.length);
  if (!start.equals(ageStart)) return all;
  if (key === undefined) throw new StartError("The archive is encrypted: set BACKUP_KEY to its secret key.");
  if (key.startsWith("age1"))
    throw new StartError(
      "BACKUP_KEY is a public key (age1…), which can only encrypt: to open the archive set it to the secret key (AGE-SECRET-KEY-1…) that belongs to it.",
    );
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(key);
  } catch (error) {
    throw notAKey(error);
  }
  try {
    return Readable.from(await decrypter.decrypt(asBytes(all)));
  } catch (error) {
    throw new StartError("BACKUP_KEY is not the key that the archive was encrypted for.", { cause: error });
  }
}

function notAKey(cause: unknown): StartError {
  return new StartError("BACKUP_KEY is not an age key (age1… or AGE-SECRET-KEY-1…).", { cause });
}

/** Converts a Node stream to a web stream. `Readable.toWeb` does not type the chunks. */
function asBytes(source: Readable): ReadableStream<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}

async function peek(source: Readable, length: number): Promise<{ start: Buffer; all: Readable }> {
  const pieces: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  let have = 0;
  while (have < length) {
    const { done, value } = await pieces.next();
    if (done === true) break;
    read.push(value);
    have += value.length;
  }
  async function* all() {
    yield* read;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return { start: Buffer.concat(read).subarray(0, length), all: Readable.from(all()) };
}
