import sax from "sax";

/** An event of an XML text; names omit their namespace prefix. */
export type XmlEvent =
  | { readonly open: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly close: string }
  | { readonly text: string };

/** The limit on nested elements; those of a sheet reach a depth of eight. */
const mostDepth = 100;
/** The limit on attributes of an element; a workbook declares about forty Office namespaces. */
const mostAttributes = 200;
/** The limit on elements of a file; a million rows of twenty cells have forty million. */
const mostElements = 50_000_000;

/**
 * Yields the elements of an XML text in order, one group for each piece. Does not expand declared entities.
 *
 * @throws Error if the text is not well-formed or exceeds a limit
 */
export async function* xmlEvents(pieces: AsyncIterable<string>): AsyncIterable<readonly XmlEvent[]> {
  // The parser limits names and attributes, and splits long texts, only while it tracks its position.
  const parser = sax.parser(true, { position: true });
  let [depth, elements, attributeCount] = [0, 0, 0];
  let attributes: Record<string, string> = {};
  let events: XmlEvent[] = [];
  parser.onopentagstart = () => {
    attributes = {};
    attributeCount = 0;
  };
  // The parser stores all attributes of an element until it ends, so the limit must apply to each one.
  parser.onattribute = ({ name, value }) => {
    attributeCount += 1;
    if (attributeCount > mostAttributes) throw new Error("An element of a workbook has too many attributes");
    attributes[localName(name)] = value;
  };
  parser.onopentag = ({ name }) => {
    depth += 1;
    elements += 1;
    if (depth > mostDepth || elements > mostElements)
      throw new Error("A workbook has more elements, or deeper ones, than any program writes");
    events.push({ open: localName(name), attributes });
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
