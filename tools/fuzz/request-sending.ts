import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import type { FuzzRequest } from "./fuzz-request.ts";
import { fillIds, type KnownIds } from "./request-text.ts";

export interface FuzzReply {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

export interface NoReply {
  readonly reason: string;
}

/** The maximum wait for a response, with a margin for a busy machine. */
const patienceMs = 60_000;
/** Only the beginning of a long export is read. */
const mostText = 2 ** 20;

export interface SendingOptions {
  readonly baseUrl: string;
  readonly tokens: Readonly<Record<FuzzRequest["caller"], string | undefined>>;
  readonly known: KnownIds;
}

export type Send = (request: FuzzRequest) => Promise<FuzzReply | NoReply>;

export function createSender(options: SendingOptions): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  return {
    send: (request) => send(request, options, agent).catch((error: Error) => ({ reason: error.message })),
    close: () => agent.destroy(),
  };
}

const atOnce = 10;

export async function sendAll(
  requests: readonly FuzzRequest[],
  send: Send,
  note: (request: FuzzRequest, reply: FuzzReply | NoReply) => void,
): Promise<void> {
  const waiting = requests.values();
  const worker = async () => {
    for (const request of waiting) note(request, await send(request));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function send(request: FuzzRequest, options: SendingOptions, agent: Agent): Promise<FuzzReply> {
  const { baseUrl, tokens, known } = options;
  const base = new URL(baseUrl);
  const body = bytesOf(request, known);
  const token = tokens[request.caller];
  return new Promise<FuzzReply>((resolve, reject) => {
    const sent = httpRequest({
      agent,
      host: base.hostname,
      port: base.port,
      method: request.route.method,
      path: base.pathname + fillIds(request.address, known),
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        ...request.headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(request.body?.type === undefined ? {} : { "content-type": request.body.type }),
        ...(body === undefined ? {} : { "content-length": body.length }),
      },
    });
    // A server can close an idle connection just when a client reuses it (RFC 9112, section 9.3.1).
    const again = (error: Error) =>
      sent.reusedSocket && "code" in error && error.code === "ECONNRESET"
        ? resolve(send(request, options, agent))
        : reject(error);
    sent.on("error", again);
    sent.on("response", (response) => void receive(response).then(resolve, reject));
    sent.end(body);
  });
}

function bytesOf({ body }: FuzzRequest, known: KnownIds): Buffer | undefined {
  if (body === undefined) return undefined;
  return typeof body.bytes === "string" ? Buffer.from(fillIds(body.bytes, known)) : Buffer.from(body.bytes);
}

async function receive(response: IncomingMessage): Promise<FuzzReply> {
  const isStream = response.headers["content-type"]?.startsWith("text/event-stream") ?? false;
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of response) {
    pieces.push(Buffer.from(piece));
    length += pieces.at(-1)?.length ?? 0;
    if (isStream || length > mostText) break;
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: Buffer.concat(pieces).toString(),
  };
}
