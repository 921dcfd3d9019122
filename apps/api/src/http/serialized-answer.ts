import type { Correction, Pagination } from "@lanyard/contract/field/listing-schema";
import type { ListGroup } from "@lanyard/contract/kind/grouping";
import type { FastifyReply } from "fastify";

/** A response that another library has created, such as the one for the Model Context Protocol. */
export class RelayedAnswer {
  readonly #response: Response;

  constructor(response: Response) {
    this.#response = response;
  }

  async send(reply: FastifyReply): Promise<FastifyReply> {
    const { status, headers } = this.#response;
    for (const [name, value] of headers) if (name !== "content-length") void reply.header(name, value);
    return reply.code(status).send(await this.#response.text());
  }
}

/**
 * A serialized response, which is sent unchanged. A test verifies that it contains exactly the contract's
 * fields (written-answers.test.ts).
 */
export class SerializedAnswer {
  readonly json: string | Buffer;

  constructor(json: string | Buffer) {
    this.json = json;
  }
}

interface PageFacts {
  readonly pagination: Pagination;
  readonly groups?: readonly ListGroup[] | undefined;
  readonly corrected?: Correction | undefined;
}

export function writtenPage(
  name: string,
  rows: { json: string },
  { pagination, groups, corrected }: PageFacts,
): SerializedAnswer {
  const around = JSON.stringify({ pagination, groups, corrected });
  return new SerializedAnswer(`{"${name}":${rows.json},${around.slice(1)}`);
}

export function withMember({ json }: SerializedAnswer, name: string, value: unknown): SerializedAnswer {
  return new SerializedAnswer(`${json.toString().slice(0, -1)},"${name}":${JSON.stringify(value)}}`);
}

export function withSerialized(
  { json }: SerializedAnswer,
  name: string,
  written: SerializedAnswer,
): SerializedAnswer {
  return new SerializedAnswer(`${json.toString().slice(0, -1)},"${name}":${written.json.toString()}}`);
}

export function serializedObject(
  fields: Readonly<Record<string, unknown>>,
  member: string,
  json: string,
): string {
  return `${JSON.stringify(fields).slice(0, -1)},"${member}":${json}}`;
}

export function serializedData(json: readonly string[]): SerializedAnswer {
  return new SerializedAnswer(`{"success":true,"data":[${json.join(",")}]}`);
}
