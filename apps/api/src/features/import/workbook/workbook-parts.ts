import { shortenedText } from "#src/records/kind/shortened-text.ts";
import { type NumberFormat, numberFormatOf } from "./number-format.ts";
import { type WorkbookArchive, workbookTooLarge } from "./workbook-archive.ts";
import { readXml } from "./xml-elements.ts";

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
  await readXml(archive.read("xl/workbook.xml"), {
    open(element, { date1904 = "", state = "visible", name = "", id = "" }) {
      if (element === "workbookPr") isFrom1904 = ["1", "true"].includes(date1904);
      if (element !== "sheet" || state !== "visible" || relations.length === mostSheets) return;
      relations.push({ name: shortenedText(name, longestSheetName, ""), id });
    },
  });
  return { relations, isFrom1904 };
}

async function readTargets(archive: WorkbookArchive): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  await readXml(archive.read("xl/_rels/workbook.xml.rels"), {
    open(element, { Id: id, Target: target }) {
      if (element === "Relationship" && id !== undefined && target !== undefined) targets.set(id, target);
    },
  });
  return targets;
}

/** The limits of the shared texts, which all stay in memory because every cell can refer to any of them. */
const mostTextLetters = 100_000_000;
const mostTexts = 4_000_000;

/** Reads the texts that cells share, without phonetic forms. */
async function readTexts(archive: WorkbookArchive): Promise<string[]> {
  const texts: string[] = [];
  const within = new Set<string>();
  let [letters, text] = [0, ""];
  await readXml(archive.read("xl/sharedStrings.xml"), {
    open: (element) => void within.add(element),
    text(more) {
      if (within.has("t") && !within.has("rPh")) text += more;
      if (letters + text.length > mostTextLetters) throw workbookTooLarge();
    },
    close(element) {
      within.delete(element);
      if (element !== "si") return;
      letters += text.length + 1;
      texts.push(text);
      text = "";
      if (texts.length > mostTexts) throw workbookTooLarge();
    },
  });
  return texts;
}

/** Excel's limit for cell formats (Excel specifications and limits). */
const mostFormats = 65_490;

async function readFormats(archive: WorkbookArchive): Promise<NumberFormat[]> {
  const codes = new Map<string, string>();
  const formats: NumberFormat[] = [];
  let isCell = false;
  await readXml(archive.read("xl/styles.xml"), {
    open(element, { numFmtId: id = "", formatCode = "" }) {
      if (element === "cellXfs") isCell = true;
      if (element === "numFmt") codes.set(id, formatCode);
      if (element === "xf" && isCell) formats.push(numberFormatOf(Number(id), codes.get(id)));
      if (codes.size > mostFormats || formats.length > mostFormats) throw workbookTooLarge();
    },
    close(element) {
      if (element === "cellXfs") isCell = false;
    },
  });
  return formats;
}
