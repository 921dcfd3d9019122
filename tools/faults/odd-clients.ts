import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import { connect, type Socket } from "node:net";

interface Visit {
  readonly baseUrl: string;
  readonly accessToken: string;
}

/** The name of all records that odd clients try to create. No such record may exist. */
export const oddName = "made by an odd client";

const half = JSON.stringify({ first: oddName }).slice(0, -1);
const head = ({ accessToken }: Visit, ...more: readonly string[]) =>
  [
    "POST /api/contacts HTTP/1.1",
    "host: localhost",
    `authorization: Bearer ${accessToken}`,
    ...more,
    "",
    "",
  ].join("\r\n");
const json = "content-type: application/json";

/** Incomplete or faulty requests, after which the client sends nothing more. */
const oddities: readonly ((visit: Visit) => string | Buffer)[] = [
  () => "POST /api/con",
  (visit) => head(visit, json, "content-length: 1000000") + half,
  (visit) => head(visit, json, `content-length: ${half.length - 5}`) + half.repeat(1000),
  (visit) => `${head(visit, json, "transfer-encoding: chunked")}${half.length.toString(16)}\r\n${half}\r\n`,
  (visit) => `${head(visit, json, "transfer-encoding: chunked")}zz\r\n${half}}\r\n0\r\n\r\n`,
  (visit) => `${head(visit, json, "content-encoding: gzip", `content-length: ${half.length}`)}${half}`,
  (visit) => `${head(visit, json, `content-length: ${half.length + 1}`, "content-length: 3")}${half}}`,
  (visit) =>
    `${head(visit, "content-type: multipart/form-data; boundary=x", "content-length: 900000")}--x\r\n`,
  () => Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 7) % 256)),
  // Many requests whose responses the client never reads.
  (visit) => head(visit).replace("POST /api/contacts", "GET /api/contacts?limit=100").repeat(20),
];

export async function openOddClients(
  visits: readonly Visit[],
  ofEach: number,
): Promise<{ close: () => void }> {
  const sockets = Array.from({ length: ofEach }, (_, n) =>
    oddities.map((textOf) => {
      const visit = visits[n % visits.length];
      if (visit === undefined) throw new Error("No record is open");
      return openSocket(visit, textOf(visit));
    }),
  ).flat();
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  return {
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function openSocket({ baseUrl }: Visit, text: string | Buffer): Socket {
  const socket = connect(Number(new URL(baseUrl).port), "localhost");
  socket.on("error", () => undefined);
  socket.pause();
  socket.write(text);
  return socket;
}

export async function openIdleStreams(visits: readonly Visit[]) {
  const heard = visits.map(() => "");
  const requests: ClientRequest[] = [];
  await Promise.all(
    visits.map(async ({ baseUrl, accessToken }, n) => {
      const sent = request(`${baseUrl}/events`, {
        agent: false,
        headers: { authorization: `Bearer ${accessToken}`, accept: "text/event-stream" },
      });
      requests.push(sent);
      sent.end();
      const [answer] = await once(sent, "response");
      if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`);
      sent.on("error", () => undefined);
      answer.on("error", () => undefined);
      answer.setEncoding("utf8");
      await new Promise<void>((resolve) => {
        answer.on("data", (text: string) => {
          heard[n] += text;
          if (text.includes("event: ready")) resolve();
        });
      });
    }),
  );
  return {
    whoHeard: (text: string) => heard.filter((each) => each.includes(text)).length,
    close: () => {
      for (const sent of requests) sent.destroy();
    },
  };
}
