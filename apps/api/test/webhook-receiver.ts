import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { z } from "zod";

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: z.output<typeof messageBody>;
}

const messageBody = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.looseObject({ id: z.string().optional(), action_id: z.string().optional() }),
});

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** Sets the status and the headers of the following responses. The default status is 204. */
  answer(status: (message: Received) => number, headers?: Readonly<Record<string, string>>): void;
  types(): string[];
  stop(): Promise<void>;
  /** Listens on the same port again after `stop`. */
  reopen(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let statusOf: (message: Received) => number = () => 204;
  let answerHeaders: Readonly<Record<string, string>> = {};
  const server = createServer(async (request, response) => {
    // A killed sender leaves an incomplete request.
    const text = await readText(request).catch(() => undefined);
    if (text === undefined) return;
    const message = { headers: request.headers, text, body: messageBody.parse(JSON.parse(text)) };
    received.push(message);
    const status = statusOf(message);
    response.writeHead(status, answerHeaders).end(status === 204 ? undefined : `answer ${status}`);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answer(status, headers = {}) {
      statusOf = status;
      answerHeaders = headers;
    },
    types: () => received.map(({ body }) => body.type),
    stop: () => closed(server),
    reopen: () => listen(port),
  };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/**
 * Verifies a message with the official library for Standard Webhooks.
 * @throws if the signature is wrong
 */
export function verify(secret: string, { text, headers }: Received): unknown {
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return new Webhook(secret).verify(text, named);
}
