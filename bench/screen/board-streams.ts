import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { demoAccounts } from "@lanyard/signin/demo/demo-accounts";
import { insertMember } from "@lanyard/signin/member/member-sql";
import { findOrganisationId } from "@lanyard/signin/organisation/organisation-sql";
import { insertPerson } from "@lanyard/signin/person/person-sql";
import type pg from "pg";
import { z } from "zod";
import type { Call } from "../bench-servers.ts";
import { atMost, type Finding } from "../figures.ts";
import type { World } from "../measurement.ts";

/** The number of streams that the API allows one person. */
const streamsOfOne = 20;
const moves = 20;
const restMs = 2000;

/** Opens streams of several people at once; measures their memory and how soon all receive a move. */
export async function measureStreams({ servers, database, subject, options }: World): Promise<Finding[]> {
  const { board } = subject;
  const { streams } = options;
  const emails = Array.from(
    { length: Math.ceil(streams / streamsOfOne) },
    (_, index) => `colleague-${index}@bench.example`,
  );
  await addColleagues(database.owner, emails);
  const tokens: string[] = [];
  for (const email of emails) tokens.push(await servers.signIn(email));
  const call = await servers.callAs(emails[0]);
  await wait(restMs);
  const before = (await servers.api.figures()).megabytes;
  const opened = await Promise.all(
    Array.from({ length: streams }, (_, index) =>
      openStream(servers.apiUrl, tokens[index % tokens.length] ?? ""),
    ),
  );
  const move = (turn: number) =>
    moveDeal(call, board.dealIds[0] ?? "", board.stageIds[turn % 2 === 0 ? 4 : 3] ?? "");
  try {
    // Only a move to another stage is sent, and the deal may already be there.
    await move(1);
    let slowestMs = 0;
    for (let turn = 0; turn < moves; turn++) {
      const { actionId, at } = await move(turn);
      const moments = await Promise.all(opened.map((stream) => stream.until(`id: ${actionId}`)));
      slowestMs = Math.max(slowestMs, Math.max(...moments) - at);
    }
    await wait(restMs);
    const megabytes = (await servers.api.figures()).megabytes - before;
    return [
      atMost("Open streams", megabytes, 60, `${streams} need ${Math.round(megabytes)} MB`),
      atMost("A move is told", slowestMs, 1000, `to all of them within ${Math.round(slowestMs)} ms`),
    ];
  } finally {
    for (const stream of opened) stream.close();
  }
}

const moved = z.object({ actionId: z.string().optional() });

async function moveDeal(call: Call, id: string, stageId: string) {
  const { actionId } = moved.parse(await call("PUT", `/deals/${id}/stage`, { stageId }));
  return { actionId, at: performance.now() };
}

const hashRow = z.object({ password: z.string() });

/** Adds members to the measured organisation; they share the hash of the demonstration's password, as hashing is slow. */
async function addColleagues(owner: pg.Pool, emails: readonly string[]): Promise<void> {
  const { rows } = await owner.query(
    `select a.password from signin.accounts a join signin.people p on p.id = a.person_id
     where p.email = $1 and a.provider_id = 'credential'`,
    [demoAccounts[0]?.email],
  );
  const passwordHash = hashRow.parse(rows[0]).password;
  const organisationId = await findOrganisationId(owner, "acme");
  for (const email of emails) {
    const personId = await insertPerson(owner, { name: email, email, passwordHash, isEmailProved: true });
    if (organisationId && personId) await insertMember(owner, { organisationId, personId, role: "user" });
  }
}

/** Opens a stream of live updates as a browser's tab does; it has begun when this resolves. */
async function openStream(apiUrl: string, token: string) {
  const call = request(`${apiUrl}/events`, { headers: { authorization: `Bearer ${token}` }, agent: false });
  const answer = await answerOf(call);
  const waiting = new Map<string, (at: number) => void>();
  let tail = "";
  answer.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-4096);
    for (const [wanted, resolve] of waiting) {
      if (!tail.includes(wanted)) continue;
      waiting.delete(wanted);
      resolve(performance.now());
    }
  });
  /** Resolves with the moment at which this text arrived. */
  const until = (text: string) =>
    tail.includes(text)
      ? Promise.resolve(performance.now())
      : new Promise<number>((resolve) => waiting.set(text, resolve));
  await until("event: ready");
  return { until, close: () => call.destroy() };
}

function answerOf(call: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once("error", reject);
    call.once("response", (answer) =>
      answer.statusCode === 200
        ? resolve(answer)
        : reject(new Error(`A stream answered ${answer.statusCode}`)),
    );
    call.end();
  });
}
