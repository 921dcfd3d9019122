import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { AnswerHeaders } from "./answer-headers.ts";

/** Options of `http.createServer`. A connection closes if its headers take longer than 9 to 10 s. */
const connectionLimits = {
  headersTimeout: 9_000,
  connectionsCheckingInterval: 1_000,
  // Without a host header, Node would send an empty refusal. The edge guard sends a refusal in the API's
  // format.
  requireHostHeader: false,
} as const;

type MalformedCode = "MALFORMED_REQUEST" | "REQUEST_TIMEOUT" | "HEADERS_TOO_LARGE";

interface Told {
  readonly status: number;
  readonly message: string;
}

const codes: Readonly<Record<string, MalformedCode>> = {
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT",
};

const lingerMs = 1_000;

/**
 * Returns a handler for `clientError` that refuses invalid HTTP and closes the connection. It first discards
 * input for a moment, because closing with unread input would reset the connection and lose the response.
 */
function answerMalformed(headers: AnswerHeaders, tell: (code: MalformedCode) => Told) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (!socket.writable) return;
    if (error.code === "ECONNRESET") return void socket.destroy();
    const code = codes[error.code ?? ""] ?? "MALFORMED_REQUEST";
    // The client opened this connection in advance and has not used it. The client would take a refusal for
    // the response to its next request.
    if (code === "REQUEST_TIMEOUT" && socket.bytesRead === 0) return void socket.destroy();
    socket.end(rawAnswer(code, tell(code), headers));
    socket.resume();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

/**
 * The maximum length of a path parameter, above that of any URL. The router accepts long ids, and the route
 * refuses them as "not found".
 */
const longestParam = 65_536;

/** Returns the Fastify options that give refusals of invalid requests the API's format. */
export function sharedServerOptions(headers: AnswerHeaders, tell: (code: MalformedCode) => Told) {
  return {
    http: connectionLimits,
    routerOptions: { maxParamLength: longestParam },
    // Fastify would send its own error format while closing. The edge guard sends a refusal in the API's
    // format.
    return503OnClosing: false,
    clientErrorHandler: answerMalformed(headers, tell),
  };
}

function rawAnswer(code: MalformedCode, { status, message }: Told, headers: AnswerHeaders): string {
  const body = JSON.stringify({ status, code, message });
  const all = {
    ...headers,
    "content-type": "application/problem+json",
    "content-language": "en",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}

/**
 * Creates the check that runs before Fastify handles a request, because Fastify would refuse some requests
 * without a response body.
 */
export function createEdgeGuard(server: Server) {
  let isStopping = false;
  // Ignores expectations other than 100-continue (RFC 9110, section 10.1.1).
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  return {
    refusalOf({ httpVersion, headers }: IncomingMessage): "UNAVAILABLE" | "MALFORMED_REQUEST" | undefined {
      if (isStopping) return "UNAVAILABLE";
      // An HTTP/1.1 request must name its host (RFC 9112, section 3.2).
      return httpVersion === "1.1" && headers.host === undefined ? "MALFORMED_REQUEST" : undefined;
    },
    stop() {
      isStopping = true;
    },
  };
}
