import { shortenedText } from "#src/records/shortened-text.ts";
import { type NumberFormat, numberFormatOf } from "./number-format.ts";
import { type WorkbookArchive, workbookTooLarge } from "./workbook-archive.ts";
import { xmlEvents } from "./xml-elements.ts";

export interface SheetFile {
  readonly name: string;
  readonly file: string;
}

export interface WorkbookParts {
  readonly sheets: readonly SheetFile[];
  readonly texts: readonly string[];
  /** The number formats of cells, indexed by style number. */
  readonly formats: readonly NumberFormat[];
  /** Whether days are counted from 1904, as by old Macintosh programs. */
  readonly isFrom1904: boolean;
}

/** @throws Error if the archive is not a workbook */
export async function readParts(archive: WorkbookArchive): Promise<WorkbookParts> {
  const { relations, isFrom1904 } = await readBook(archive);
  const targets = await readTargets(archive);
  const sheets = relations
    .map(({ name, id }) => ({ name, file: fileOf(targets.get(id) ?? "worksheets/sheet1.xml") }))
    .filter(({ file }) => archive.has(file));
  if (sheets.length === 0) throw new Error("The workbook has no sheet");
  const texts = await readTexts(archive);
  return { sheets, isFrom1904, texts, formats: await readFormats(archive) };
}

const fileOf = (target: string) => (target.startsWith("/") ? target.slice(1) : `xl/${target}`);

const mostSheets = 200;
const longestSheetName = 200;

async function readBook(archive: WorkbookArchive) {
  const relations: { name: string; id: string }[] = [];
  let isFrom1904 = false;
  for await (const events of xmlEvents(archive.read("xl/workbook.xml"))) {
    for (const event of events) {
      if (!("open" in event)) continue;
      const { open, attributes } = event;
      if (open === "workbookPr") isFrom1904 = ["1", "true"].includes(attributes.date1904 ?? "");
      const isHidden = attributes.state !== undefined && attributes.state !== "visible";
      if (open !== "sheet" || isHidden || relations.length === mostSheets) continue;
      const { name = "", id = "" } = attributes;
      relations.push({ name: shortenedText(name, longestSheetName, ""), id });
    }
  }
  return { relations, isFrom1904 };
}

async function readTargets(archive: WorkbookArchive): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  for await (const events of xmlEvents(archive.read("xl/_rels/workbook.xml.rels"))) {
    for (const event of events) {
      if (!("open" in event) || event.open !== "Relationship") continue;
      const { Id: id, Target: target } = event.attributes;
      if (id !== undefined && target !== undefined) targets.set(id, target);
    }
  }
  return targets;
}

/** The limits of the shared texts, which all stay in memory because every cell can refer to any of them. */
const mostTextLetters = 100_000_000;
const mostTexts = 4_000_000;

/** Reads the texts that cells share, without phonetic forms. */
async function readTexts(archive: WorkbookArchive): Promise<string[]> {
  const texts: string[] = [];
  let letters = 0;
  let text = "";
  let isText = false;
  let isSpoken = false;
  for await (const events of xmlEvents(archive.read("xl/sharedStrings.xml"))) {
    for (const event of events) {
      if ("text" in event) {
        if (isText && !isSpoken) text += event.text;
        if (letters + text.length > mostTextLetters) throw workbookTooLarge();
        continue;
      }
      const isOpen = "open" in event;
      const name = isOpen ? event.open : event.close;
      if (name === "t") isText = isOpen;
      if (name === "rPh") isSpoken = isOpen;
      if (name !== "si" || isOpen) continue;
      letters += text.length + 1;
      texts.push(text);
      if (texts.length > mostTexts) throw workbookTooLarge();
      text = "";
    }
  }
  return texts;
}

/** Excel's limit for cell formats (Excel specifications and limits). */
const mostFormats = 65_490;

async function readFormats(archive: WorkbookArchive): Promise<NumberFormat[]> {
  const codes = new Map<string, string>();
  const known = new Map<string, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isCell = false;
  for await (const events of xmlEvents(archive.read("xl/styles.xml"))) {
    for (const event of events) {
      if ("close" in event && event.close === "cellXfs") isCell = false;
      if (!("open" in event)) continue;
      const { open, attributes } = event;
      if (open === "cellXfs") isCell = true;
      if (open === "numFmt") codes.set(attributes.numFmtId ?? "", attributes.formatCode ?? "");
      if (codes.size > mostFormats) throw workbookTooLarge();
      if (open !== "xf" || !isCell) continue;
      const id = attributes.numFmtId ?? "0";
      const format = known.get(id) ?? numberFormatOf(Number(id), codes.get(id));
      known.set(id, format);
      formats.push(format);
      if (formats.length > mostFormats) throw workbookTooLarge();
    }
  }
  return formats;
}
