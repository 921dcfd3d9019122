import type { Correction, Pagination } from "@lanyard/contract/field/listing-schema";
import type { ListGroup } from "@lanyard/contract/kind/grouping";

/**
 * A serialized answer that is sent unchanged. The creator selects the contract's fields; a test compares each
 * answer with its schema (written-answers.test.ts).
 */
export class SerializedAnswer {
  /** Text, or its UTF-8. */
  readonly json: string | Buffer;

  constructor(json: string | Buffer) {
    this.json = json;
  }
}

/** Members of a list page besides its records. */
interface PageFacts {
  readonly pagination: Pagination;
  readonly groups?: readonly ListGroup[] | undefined;
  readonly corrected?: Correction | undefined;
}

/** One page of a list. */
export function writtenPage(
  name: string,
  rows: { json: string },
  { pagination, groups, corrected }: PageFacts,
): SerializedAnswer {
  const around = JSON.stringify({ pagination, groups, corrected });
  return new SerializedAnswer(`{"${name}":${rows.json},${around.slice(1)}`);
}

/** Returns the object with one more member. */
export function withMember({ json }: SerializedAnswer, name: string, value: unknown): SerializedAnswer {
  return new SerializedAnswer(`${json.toString().slice(0, -1)},"${name}":${JSON.stringify(value)}}`);
}

/** Returns the object with another serialized answer as a member. */
export function withSerialized(
  { json }: SerializedAnswer,
  name: string,
  written: SerializedAnswer,
): SerializedAnswer {
  return new SerializedAnswer(`${json.toString().slice(0, -1)},"${name}":${written.json.toString()}}`);
}

/** An object of which one member is JSON already. */
export function serializedObject(
  fields: Readonly<Record<string, unknown>>,
  member: string,
  json: string,
): string {
  return `${JSON.stringify(fields).slice(0, -1)},"${member}":${json}}`;
}

/** An answer whose data is a list. */
export function serializedData(json: readonly string[]): SerializedAnswer {
  return new SerializedAnswer(`{"success":true,"data":[${json.join(",")}]}`);
}
