import { AppError } from "./app-error.ts";

/** A JSON text in which one string property can be too long to be held in memory. */
export interface SplitJson {
  /** Yields the value of the long property in pieces. Callers must read all pieces. */
  pieces(): AsyncIterable<string>;
  /**
   * Returns the JSON with an empty string as the value of the long property. Valid only after all pieces were
   * read.
   */
  rest(): string;
}

/**
 * The maximum length of the JSON without the value of the long property. The settings of an import with 2,000
 * columns fit.
 */
const maxRestLength = 262_144;
const inside = /(?:[^"\\]+|\\u[\da-f]{4}|\\[^u])*/iy;
const longestEscape = 6;
const lastHalf = /[\ud800-\udbff]$/;

/**
 * Extracts a top-level string property from a JSON stream.
 * @throws AppError MALFORMED_BODY for invalid UTF-8, or if the string is repeated, invalid or incomplete;
 * TOO_LARGE if the rest of the JSON is too long
 */
export function splitJson(body: AsyncIterable<Uint8Array>, name: string): SplitJson {
  const find = createFinder(name);
  let rest = "";
  const keep = (text: string) => {
    rest += text;
    if (rest.length > maxRestLength) throw new AppError("TOO_LARGE");
  };
  async function* pieces() {
    let unread = "";
    let half = "";
    let isInside = false;
    for await (const text of decoded(body)) {
      unread += text;
      while (unread !== "") {
        if (!isInside) {
          const { length, opens } = find(unread);
          keep(unread.slice(0, length));
          [isInside, unread] = [opens, unread.slice(length)];
          if (opens) continue;
          break;
        }
        const length = lengthInside(unread);
        const whole = half + unescaped(unread.slice(0, length));
        half = lastHalf.exec(whole)?.[0] ?? "";
        yield whole.slice(0, whole.length - half.length);
        unread = unread.slice(length);
        if (!unread.startsWith('"')) break;
        yield half;
        keep('"');
        [isInside, half, unread] = [false, "", unread.slice(1)];
      }
      if (isInside && unread.length >= longestEscape) throw new AppError("MALFORMED_BODY");
      if (unread.length > maxRestLength) throw new AppError("TOO_LARGE");
    }
    keep(unread);
    if (isInside) throw new AppError("MALFORMED_BODY");
  }
  return { pieces, rest: () => rest };
}

async function* decoded(body: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (cause) {
      throw new AppError("MALFORMED_BODY", { cause });
    }
  };
  for await (const bytes of body) yield decode(bytes);
  yield decode();
}

function lengthInside(text: string): number {
  inside.lastIndex = 0;
  return inside.exec(text)?.[0].length ?? 0;
}

function unescaped(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch (cause) {
    throw new AppError("MALFORMED_BODY", { cause });
  }
}

/** A string, a character of the structure, or any other text of a JSON document. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^"{}[\]:,]+/sy;

/** Creates a parser that finds only the string value of a top-level property. */
function createFinder(name: string) {
  let depth = 0;
  let key = "";
  let awaitsValue = false;
  let isFound = false;

  function take(found: string): void {
    if (found === "{" || found === "[") depth += 1;
    else if (found === "}" || found === "]") depth -= 1;
    else if (depth === 1 && (found === ":" || found === ",")) awaitsValue = found === ":";
    else if (depth === 1 && !awaitsValue && found.startsWith('"')) key = unescaped(found.slice(1, -1));
  }

  /**
   * Returns the length of the text before an incomplete string, or before the value of the property, with its
   * opening quote (`opens`).
   */
  return (text: string): { readonly length: number; readonly opens: boolean } => {
    for (let length = 0; ; length = token.lastIndex) {
      if (depth === 1 && awaitsValue && key === name && text.startsWith('"', length)) {
        if (isFound) throw new AppError("MALFORMED_BODY");
        [isFound, awaitsValue] = [true, false];
        return { length: length + 1, opens: true };
      }
      token.lastIndex = length;
      const [found] = token.exec(text) ?? [];
      if (found === undefined) return { length, opens: false };
      take(found);
    }
  };
}
