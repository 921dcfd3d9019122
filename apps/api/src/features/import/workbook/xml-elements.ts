import sax from "sax";

/** Functions that receive the elements of an XML text in order. Names have no namespace prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** The maximum depth of elements. A sheet has eight levels. */
const mostDepth = 100;
/** The maximum number of attributes of an element. A workbook declares about forty namespaces. */
const mostAttributes = 200;
/** The maximum number of elements in a file. A million rows of twenty cells have forty million. */
const mostElements = 50_000_000;

/** @throws Error like `xmlPieces` */
export async function readXml(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  for await (const _ of xmlPieces(pieces, handler));
}

/**
 * Passes the elements of an XML text to a handler, and yields after each piece. Does not expand declared
 * entities.
 * @throws Error if the text is malformed or exceeds a limit
 */
export async function* xmlPieces(
  pieces: AsyncIterable<string>,
  handler: XmlHandler,
): AsyncIterable<undefined> {
  // The parser limits names and attributes, and splits long texts, only while it tracks positions.
  const parser = sax.parser(true, { position: true });
  let [depth, elements, attributeCount] = [0, 0, 0];
  let attributes: Record<string, string> = {};
  parser.onopentagstart = () => {
    attributes = {};
    attributeCount = 0;
  };
  // The parser keeps all attributes of an element, so each attribute is checked when it is read.
  parser.onattribute = ({ name, value }) => {
    attributeCount += 1;
    if (attributeCount > mostAttributes) throw new Error("An element of a workbook has too many attributes");
    attributes[localName(name)] = value;
  };
  parser.onopentag = ({ name }) => {
    depth += 1;
    elements += 1;
    if (depth > mostDepth || elements > mostElements)
      throw new Error("A workbook has too many elements or too many levels of elements");
    handler.open?.(localName(name), attributes);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    handler.close?.(localName(name));
  };
  parser.ontext = (text) => handler.text?.(text);
  parser.oncdata = parser.ontext;
  for await (const piece of pieces) {
    parser.write(piece);
    yield;
  }
  parser.close();
  yield;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
