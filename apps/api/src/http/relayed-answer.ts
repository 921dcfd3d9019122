import type { FastifyReply } from "fastify";

/** A response that the library of another protocol created. */
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
