import type { CsvDialect } from "./csv-dialect.ts";

/** Longer records go to the parser, because this reader scans a record from its start whenever more text arrives. */
const longestRecord = 65_536;
/** A record with more cells goes to the parser too, which reports when there are too many. */
const mostCells = 4096;

/** Reads regular records piece by piece, and says whether the parser has to continue. */
export interface RegularReader {
  /** Reads the complete records of the held text and this piece, lazily. */
  read(piece: string): Iterable<readonly string[]>;
  /** Reads the records of the held text when no more text comes. */
  end(): Iterable<readonly string[]>;
  /** The text from the first record on that only the parser can read; undefined until there is one. */
  readonly rest: string | undefined;
  /** Whether reading stopped at a record that a stray quotation mark joins from several lines. */
  readonly isTorn: boolean;
  /** Whether `rest` starts at the beginning of the text. */
  readonly isAtBeginning: boolean;
}

/**
 * Reads records by the rules of csv-parse, ten times as fast, and leaves the text from the first irregular record on to
 * csv-parse (decision 47). A cell of whole rows with text after its closing mark is malformed (RFC 4180, 2.5 to 2.7).
 */
export function createRegularReader({ delimiter, quoting, isPadded }: CsvDialect): RegularReader {
  const quote = quoting === "single" ? "'" : '"';
  const trimmed = isPadded ? (cell: string) => cell.trim() : withoutBlanksBefore;
  let held = "";
  let rest: string | undefined;
  let isTorn = false;
  let hasRead = false;

  const isInCell = (letter: string) => letter !== "" && letter !== delimiter && !lineEnd.test(letter);

  function* read(piece: string, isLast = false): Iterable<readonly string[]> {
    if (rest !== undefined) {
      rest += piece;
      return;
    }
    const text = held + piece;
    const lines = lineEnds(text, isLast);
    let from = 0;
    let nextQuote = text.indexOf(quote);
    while (from < text.length) {
      const end = lines.after(from);
      if (nextQuote !== -1 && nextQuote < from) nextQuote = text.indexOf(quote, from);
      const isPlain = nextQuote === -1 || (end !== undefined && nextQuote >= end.at);
      const record = isPlain
        ? end && {
            cells: text.slice(from, end.at).toWellFormed().split(delimiter).map(trimmed),
            before: end.before,
          }
        : quotedRecord(text, from, isLast);
      if (record === undefined && !isLast && text.length - from <= longestRecord) break;
      if (record === "torn") {
        isTorn = true;
        return;
      }
      if (record === undefined || record === "irregular" || record.cells.length > mostCells) {
        rest = text.slice(from);
        held = "";
        return;
      }
      hasRead = true;
      from = record.before;
      yield record.cells;
    }
    held = text.slice(from);
  }

  /** Reads a record that may have quoted cells; undefined until its end has arrived. */
  function quotedRecord(text: string, from: number, isLast: boolean) {
    const cells: string[] = [];
    for (let at = from; ; ) {
      const start = afterBlanks(text, at, delimiter);
      let cell: string;
      if (text.startsWith(quote, start)) {
        const closing = closingQuote(text, start + 1);
        if (closing === undefined) return undefined;
        const inside = text.slice(start + 1, closing);
        cell =
          quoting === "backslash"
            ? inside.replace(escapedLetter, "$1")
            : inside.replaceAll(quote + quote, quote);
        at = closing + 1;
        if (isInCell(text.charAt(at))) {
          if (lineEnd.test(inside) && inside.includes(delimiter)) return "torn";
          at = endOfCell(text, at, delimiter);
          if (isOpen(text.slice(start, at))) {
            const line = restOfLine(text, at);
            if (line === undefined && !isLast) return undefined;
            if (!closes(line ?? text.slice(at))) return "torn";
          }
          if (isPadded) return "irregular";
          cell = quote + cell + text.slice(closing, at);
        }
      } else {
        at = endOfCell(text, start, delimiter);
        cell = trimmed(text.slice(start, at));
      }
      cells.push(cell.toWellFormed());
      const letter = text.charAt(at);
      // Whether more follows a quotation mark or the first half of a line end, nobody knows yet.
      if (letter === "" || (letter === "\r" && at + 1 === text.length))
        return isLast ? { cells, before: text.length } : undefined;
      if (letter === "\n") return { cells, before: at + 1 };
      if (letter === "\r") return { cells, before: at + (text.charAt(at + 1) === "\n" ? 2 : 1) };
      if (letter !== delimiter || cells.length > mostCells) return "irregular";
      at += 1;
    }
  }

  /** Returns whether a cell with text after its closing mark opens another mark and does not close it. */
  function isOpen(written: string): boolean {
    const plain = quoting === "backslash" ? written.replace(escapedLetter, "") : written;
    return plain.split(quote).length % 2 === 0 && !plain.trimEnd().endsWith(quote);
  }

  /** Returns whether a mark in the rest of a line ends a cell. */
  function closes(line: string): boolean {
    return line.split(delimiter).some((cell) => cell.trimEnd().endsWith(quote));
  }

  /** Returns the position of the quotation mark that closes a cell, skipping escaped marks. */
  function closingQuote(text: string, from: number): number | undefined {
    for (let at = text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + 1)) {
      if (quoting !== "backslash") {
        if (text.charAt(at + 1) !== quote) return at;
        at += 1;
      } else if (!isEscaped(text, from, at)) return at;
    }
    return undefined;
  }

  return {
    read: (piece) => read(piece),
    end: () => read("", true),
    get rest() {
      return rest;
    },
    get isTorn() {
      return isTorn;
    },
    get isAtBeginning() {
      return !hasRead;
    },
  };
}

interface LineEnd {
  readonly at: number;
  /** The start of the next line. */
  readonly before: number;
}

/** Finds the line ends of a text; each kind is searched no further than needed. */
function lineEnds(text: string, isLast: boolean) {
  let [feed, carriage] = [text.indexOf("\n"), text.indexOf("\r")];
  return {
    after(from: number): LineEnd | undefined {
      if (feed !== -1 && feed < from) feed = text.indexOf("\n", from);
      if (carriage !== -1 && carriage < from) carriage = text.indexOf("\r", from);
      if (carriage !== -1 && (feed === -1 || carriage < feed)) {
        if (carriage + 1 === text.length && !isLast) return undefined;
        return { at: carriage, before: carriage + (feed === carriage + 1 ? 2 : 1) };
      }
      if (feed !== -1) return { at: feed, before: feed + 1 };
      return isLast ? { at: text.length, before: text.length } : undefined;
    },
  };
}

const lineEnd = /[\r\n]/u;
const escapedLetter = /\\(.)/gsu;

/** Returns whether an odd number of backslashes precedes the letter. */
function isEscaped(text: string, from: number, at: number): boolean {
  let before = at;
  while (before > from && text.charAt(before - 1) === "\\") before -= 1;
  return (at - before) % 2 === 1;
}

/** Returns the text up to the next line end; undefined if it has not arrived. */
function restOfLine(text: string, from: number): string | undefined {
  const length = text.slice(from).search(lineEnd);
  return length === -1 ? undefined : text.slice(from, from + length);
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === delimiter || lineEnd.test(letter)) break;
  }
  return at;
}

/** Skips the blanks before a cell; a delimiter or a line end is not a blank. */
function afterBlanks(text: string, from: number, delimiter: string): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === delimiter || lineEnd.test(letter) || letter.trim() !== "") break;
  }
  return at;
}

/** Most cells begin with a letter or a digit and are answered without a copy. */
function withoutBlanksBefore(cell: string): string {
  const code = cell.charCodeAt(0);
  return code > 32 && code < 128 ? cell : cell.trimStart();
}
