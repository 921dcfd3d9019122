import { decodeHTML } from "entities";

const blocks = "p|div|ul|ol|table|tr|h[1-6]|blockquote|pre|section|article|body|html";
const beginning = new RegExp(
  `^(?:<!doctype[^<>]*>\\s*)?<(?:${blocks}|li|br|span|b|strong|em|font|style|head)(?:\\s[^<>]*)?/?>`,
  "iu",
);
const closing = /<\/[a-z][a-z\d]*\s*>|<br\s*\/?>/iu;
/**
 * The start of an invisible element. The text is split here, because `unseen` would otherwise read the rest
 * of the text for each unclosed element.
 */
const unseenBeginning = /(?=<(?:style|script|title)[\s>]|<!--)/iu;
const unseen = /^<(style|script|title)[\s>].*?<\/\1\s*>|^<!--.*?-->/isu;
const point = /<li(?:\s[^<>]*)?>\s*/giu;
const lineEnd = new RegExp(`<br\\s*/?>|</?(?:${blocks})(?:\\s[^<>]*)?/?>`, "giu");
const tag = /<\/?[a-z][a-z\d:]*(?:\s[^<>]*)?\/?>/giu;

/** The maximum length of converted HTML, which exceeds that of any stored text. */
const longestHtml = 200_000;

/**
 * Converts a cell from HTML, in which other programs export notes, to plain text. Returns other cells
 * unchanged.
 */
export function textOfHtml(cell: string): string {
  if (cell.length > longestHtml || !beginning.test(cell) || !closing.test(cell)) return cell;
  const text = cell
    .split(unseenBeginning)
    .map((part) => part.replace(unseen, ""))
    .join("")
    .replace(/\s+/gu, " ")
    .replace(point, "\n- ")
    .replace(lineEnd, "\n")
    .replace(tag, "");
  return decodeHTML(text)
    .replace(/[ \u00a0]+/gu, " ")
    .replace(/ ?\n ?/gu, "\n")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}
