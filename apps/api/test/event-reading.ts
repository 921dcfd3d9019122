export interface SeenEvent {
  event: string;
  id: string | undefined;
  data: Record<string, unknown>;
}

export const isAction = (id: string | undefined) => (event: SeenEvent) =>
  event.event === "action" && event.id === id;
export const isReady = ({ event }: SeenEvent) => event === "ready";

export interface OpenStream {
  /**
   * Returns the events up to the first for which `isWanted` is true, except for other events about members.
   */
  until(isWanted: (event: SeenEvent) => boolean): Promise<SeenEvent[]>;
  close(): void;
}

export async function openEvents(
  baseUrl: string,
  accessToken: string,
  lastEventId?: string,
  actions?: number,
): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetch(`${baseUrl}/events${actions === undefined ? "" : `?actions=${actions}`}`, {
    signal: abort.signal,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    },
  });
  if (!response.ok || response.body === null) throw new Error(`The stream was refused: ${response.status}`);
  const events = eventsOf(response.body.pipeThrough(new TextDecoderStream()));
  return {
    async until(isWanted) {
      const seen: SeenEvent[] = [];
      for (;;) {
        const { value, done } = await events.next();
        if (done) throw new Error(`The stream ended after ${JSON.stringify(seen)}`);
        // Events about members arrive at any time, independently of the test.
        const isAside = value.event === "members" && !isWanted(value);
        if (isAside) continue;
        seen.push(value);
        if (isWanted(value)) return seen;
      }
    },
    close: () => abort.abort(),
  };
}

async function* eventsOf(text: ReadableStream<string>): AsyncGenerator<SeenEvent> {
  let rest = "";
  const reader = text.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = `${rest}${value}`.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks.filter((each) => !each.startsWith(":"))) yield parsed(block);
  }
}

function parsed(block: string): SeenEvent {
  const fields = new Map(
    block.split("\n").map((line): [string, string] => {
      const [name = "", ...value] = line.split(": ");
      return [name, value.join(": ")];
    }),
  );
  return {
    event: fields.get("event") ?? "",
    id: fields.get("id"),
    data: JSON.parse(fields.get("data") ?? "null") as Record<string, unknown>,
  };
}
