import sax from "sax";

/** What is met in an XML text, one after the other. Names are without the prefix of their namespace. */
export type XmlEvent =
  | { readonly open: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly close: string }
  | { readonly text: string };

/**
 * The elements of an XML text as they come, in groups of what was met in one piece. Entities of its own are not expanded.
 *
 * @throws Error when it is not well-formed
 */
export async function* xmlEvents(pieces: AsyncIterable<string>): AsyncIterable<readonly XmlEvent[]> {
  const parser = sax.parser(true, { position: false });
  let events: XmlEvent[] = [];
  parser.onopentag = ({ name, attributes }) => {
    const plain = Object.entries(attributes).flatMap(([key, value]) =>
      typeof value === "string" ? [[localName(key), value] as const] : [],
    );
    events.push({ open: localName(name), attributes: Object.fromEntries(plain) });
  };
  parser.onclosetag = (name) => void events.push({ close: localName(name) });
  parser.ontext = (text) => void events.push({ text });
  parser.oncdata = (text) => void events.push({ text });
  for await (const piece of pieces) {
    parser.write(piece);
    yield events;
    events = [];
  }
  parser.close();
  yield events;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
