/**
 * Requests are drawn before their records exist, so ids are marks of letters that a URL carries unchanged.
 * Sending a request replaces them.
 */
const idMark = /ID~(own|other)~([\w-]+)~(\d+)~/gu;
const rawMark = /"RAW~([^"~]*)~"/gu;

/** The bytes of a body, and its content type. */
export interface FuzzBody {
  readonly bytes: string | Uint8Array;
  readonly type: string | undefined;
}

export type RecordOwnership = "own" | "other";

export function markedId(whose: RecordOwnership, noun: string, draw: number): string {
  return `ID~${whose}~${noun}~${draw}~`;
}

/** Returns a mark for literal JSON, such as numbers that JavaScript cannot hold. */
export function rawJson(text: string): string {
  return `RAW~${text}~`;
}

export function jsonText(value: unknown): string {
  return (JSON.stringify(value) ?? "").replace(rawMark, "$1");
}

/** Known ids of a noun; the least that a request needs is one of each. */
export type KnownIds = (whose: RecordOwnership, noun: string) => readonly string[];

export function fillIds(text: string, known: KnownIds): string {
  return text.replace(idMark, (_, whose: RecordOwnership, noun: string, draw: string) => {
    const ids = known(whose, noun);
    return ids[Number(draw) % ids.length] ?? "00000000-0000-7000-8000-000000000000";
  });
}

export function namesOther(text: string): boolean {
  return text.includes("ID~other~");
}
