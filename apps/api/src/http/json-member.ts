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
  const finder = createFinder(name);
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
          const opening = finder.find(unread);
          isInside = opening >= 0;
          keep(isInside ? unread.slice(0, opening) : unread);
          unread = isInside ? unread.slice(opening) : "";
          continue;
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
      if (unread.length >= longestEscape) throw new AppError("MALFORMED_BODY");
    }
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

/** Creates a parser that finds only the string value of a top-level property. */
function createFinder(name: string) {
  let depth = 0;
  let key = "";
  let awaitsValue = false;
  let isFound = false;
  let text: string | undefined;
  let isEscaped = false;

  function takeWithin(within: string, character: string): void {
    if (character === '"' && !isEscaped) {
      if (depth === 1 && !awaitsValue) key = within;
      text = undefined;
      return;
    }
    isEscaped = character === "\\" && !isEscaped;
    text = within + character;
  }

  /** Reads a character; returns whether the string value of the property starts after it. */
  function take(character: string): boolean {
    if (text !== undefined) {
      takeWithin(text, character);
      return false;
    }
    if (character === '"') {
      if (depth === 1 && awaitsValue && isName(key)) return true;
      text = "";
    } else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    else if (depth === 1 && (character === ":" || character === ",")) awaitsValue = character === ":";
    return false;
  }

  function isName(written: string): boolean {
    return written === name || (written.includes("\\") && unescaped(written) === name);
  }

  return {
    /**
     * Returns the index after the opening quote of the property's value; returns -1 if the value does not
     * start in this piece.
     */
    find(piece: string): number {
      for (let index = 0; index < piece.length; index += 1) {
        if (!take(piece.charAt(index))) continue;
        if (isFound) throw new AppError("MALFORMED_BODY");
        [isFound, awaitsValue] = [true, false];
        return index + 1;
      }
      return -1;
    },
  };
}
