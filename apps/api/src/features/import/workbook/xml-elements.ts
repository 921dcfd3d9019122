import sax from "sax";

/** What is met in an XML text, one after the other. Names are without the prefix of their namespace. */
export type XmlEvent =
  | { readonly open: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly close: string }
  | { readonly text: string };

/** The limit on nested elements; those of a sheet reach a depth of eight. */
const mostDepth = 100;

/**
 * The elements of an XML text as they come, in groups of what was met in one piece. Entities of its own are not expanded.
 *
 * @throws Error when it is not well-formed, or its elements stand deeper in each other than those of a workbook
 */
export async function* xmlEvents(pieces: AsyncIterable<string>): AsyncIterable<readonly XmlEvent[]> {
  // By its position the parser knows when to hand over a long text in parts, and when a name or an attribute is too long.
  const parser = sax.parser(true, { position: true });
  let depth = 0;
  let events: XmlEvent[] = [];
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > mostDepth)
      throw new Error("The elements of a workbook stand deeper in each other than any program writes them");
    const plain = Object.entries(attributes).flatMap(([key, value]) =>
      typeof value === "string" ? [[localName(key), value] as const] : [],
    );
    events.push({ open: localName(name), attributes: Object.fromEntries(plain) });
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    events.push({ close: localName(name) });
  };
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
