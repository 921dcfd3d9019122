import { type ClientRequest, type IncomingMessage, request } from "node:http";

/** One open stream of live updates. */
export interface OpenStream {
  /** Resolves with the moment at which this text came. */
  until(text: string): Promise<number>;
  close(): void;
}

/** Opens a stream as a browser's tab does; it has begun when this resolves. */
export async function openStream(apiUrl: string, token: string): Promise<OpenStream> {
  const call = request(`${apiUrl}/events`, { headers: { authorization: `Bearer ${token}` }, agent: false });
  const answer = await answerOf(call);
  const waiting = new Map<string, (at: number) => void>();
  let tail = "";
  answer.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-4096);
    for (const [wanted, tell] of waiting) {
      if (!tail.includes(wanted)) continue;
      waiting.delete(wanted);
      tell(performance.now());
    }
  });
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
