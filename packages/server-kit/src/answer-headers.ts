import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet, { type HelmetOptions } from "helmet";

export type AnswerHeaders = Readonly<Record<string, string>>;

/** Returns helmet's headers, for refusals that are sent before Fastify handles the request. */
export function answerHeaders(options: HelmetOptions): AnswerHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => undefined);
  const headers = Object.entries(response.getHeaders());
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}
