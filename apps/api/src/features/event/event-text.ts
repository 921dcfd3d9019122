/** Server-sent events (WHATWG HTML, 9.2): one line of data, an empty line ends it. */
export function eventText(event: string, data: unknown, id?: string | null): string {
  const idLine = id === undefined || id === null ? "" : `id: ${id}\n`;
  return `${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A comment keeps proxies and dead connections honest. */
export const heartbeatText = ":\n\n";
