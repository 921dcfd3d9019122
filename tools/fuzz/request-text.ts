/**
 * Placeholders for ids, because the fuzzer draws requests before the records exist. The placeholders need no
 * encoding in URLs.
 */
const idMark = /ID~(own|other)~([\w-]+)~(\d+)~/gu;
const rawMark = /"RAW~([^"~]*)~"/gu;

export interface FuzzBody {
  readonly bytes: string | Uint8Array;
  readonly type: string | undefined;
}

export type RecordOwnership = "own" | "other";

export function markedId(whose: RecordOwnership, noun: string, draw: number): string {
  return `ID~${whose}~${noun}~${draw}~`;
}

/** Returns a placeholder for literal JSON, such as numbers that JavaScript cannot represent. */
export function rawJson(text: string): string {
  return `RAW~${text}~`;
}

export function jsonText(value: unknown): string {
  return (JSON.stringify(value) ?? "").replace(rawMark, "$1");
}

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
