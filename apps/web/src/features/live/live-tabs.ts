import type { Client } from "@lanyard/client/client-shape";
import { type LiveNews, liveNews } from "./live-news.ts";
import { keepStream } from "./live-stream.ts";

type LiveOptions = {
  client: Client;
  /** Tabs of the same organisation share one stream. */
  organisation: string;
  onNews: (news: LiveNews) => void;
};

/**
 * Follows what changes in the organisation; the answer ends it. Browsers allow few connections to a host, so one tab
 * holds the stream and tells the others; when it goes, another one goes on from the last action seen.
 */
export function followLive({ client, organisation, onNews }: LiveOptions): () => void {
  const name = `lanyard-live-${organisation}`;
  const channel = new BroadcastChannel(name);
  const stop = new AbortController();
  let last: string | undefined;
  const take = (news: LiveNews) => {
    last = lastSeenAfter(news) ?? last;
    onNews(news);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const news = liveNews.safeParse(data).data;
    if (news) take(news);
  });
  const lead = () =>
    keepStream({
      client,
      lastSeen: () => last,
      signal: stop.signal,
      onNews: (news) => {
        take(news);
        channel.postMessage(news);
      },
    });
  inTurn(name, lead, stop.signal).catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

function lastSeenAfter({ event, data }: LiveNews): string | undefined {
  if (event === "action") return data.id;
  return event === "presence" ? undefined : (data.last ?? undefined);
}

/** Browsers hide locks on plain http: then each tab has a stream of its own. */
async function inTurn(name: string, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if ("locks" in navigator) await navigator.locks.request(name, { signal }, work);
  else await work();
}
