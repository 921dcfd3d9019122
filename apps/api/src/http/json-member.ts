import { AppError } from "./app-error.ts";

/** JSON with one top-level text too long for memory. */
export interface SplitJson {
  /** The long text, piece by piece; to be read to its end. */
  pieces(): AsyncIterable<string>;
  /** Everything else once the pieces have been read: JSON in which the long text is empty. */
  rest(): string;
}

/** Characters of everything but the long text: enough for the choices of 2000 columns. */
const maxRestLength = 262_144;
/** Matches as much of a string's content as has arrived, without cutting an escape in two. */
const inside = /(?:[^"\\]+|\\u[\da-f]{4}|\\[^u])*/iy;
const longestEscape = 6;
const lastHalf = /[\ud800-\udbff]$/;

/**
 * Extracts one top-level text member from JSON while it arrives; `JSON.parse` reads its pieces, and the rest is
 * parsed like any body.
 * @throws AppError MALFORMED_BODY for invalid UTF-8, a member that is no text or is repeated; TOO_LARGE for an endless rest.
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

/** Follows JSON only as far as needed to find the text of a top-level member. */
function createFinder(name: string) {
  let depth = 0;
  let key = "";
  let awaitsValue = false;
  let isFound = false;
  /** The text read so far, while inside one. */
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

  /** Returns whether the wanted text begins after this character. */
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
    /** The index after the quote that opens the text, or -1 where it does not begin in this piece. */
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
