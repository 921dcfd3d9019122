import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
export interface Answer {
  status?: number;
  type?: string;
  body?: unknown;
  raw?: string;
  headers?: Record<string, string>;
}

export async function startServer(answer: (seen: Seen, count: number) => Answer | Promise<Answer>) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const { method = "", url = "", headers } = request;
    const one = { method, url, headers, body };
    seen.push(one);
    const given = await answer(one, seen.length);
    const { status = 200, type = "application/json", raw, body: sent = {}, headers: more } = given;
    response.writeHead(status, { "content-type": type, ...more }).end(raw ?? JSON.stringify(sent));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { baseUrl: `http://127.0.0.1:${port}/api`, seen, stop };
}
