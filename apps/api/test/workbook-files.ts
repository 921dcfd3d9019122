import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

interface WorkbookContent {
  /** The rows of the visible sheet as XML. */
  readonly rows: string;
  /** The XML content of each `si` element of the shared strings. */
  readonly texts?: readonly string[];
  /** The number formats of the cell styles: each is the number of a built-in format, or a format code. */
  readonly formats?: readonly (number | string)[];
  /** Files of the workbook that replace the generated ones, by path. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** Returns a workbook as Excel writes it, with a hidden sheet before the visible one. */
export function workbookFile(content: WorkbookContent): Promise<Uint8Array<ArrayBuffer>> {
  const { rows, texts = [], formats = [], parts = {} } = content;
  const codes = formats.map((format, index) =>
    typeof format === "string" ? `<numFmt numFmtId="${200 + index}" formatCode="${format}"/>` : "",
  );
  const xfs = formats.map(
    (format, index) => `<xf numFmtId="${typeof format === "string" ? 200 + index : format}"/>`,
  );
  return zipFile({
    "xl/worksheets/sheet1.xml": `${head}<worksheet ${main}><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    "xl/worksheets/sheet2.xml": `${head}<worksheet ${main}><dimension ref="A1"/><sheetData>${rows}</sheetData></worksheet>`,
    "xl/workbook.xml": `${head}<workbook ${main} xmlns:r="r"><workbookPr/><sheets><sheet name="Lists" sheetId="1" state="hidden" r:id="rId1"/><sheet name="People" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `${head}<sst ${main}>${texts.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    "xl/styles.xml": `${head}<styleSheet ${main}><numFmts>${codes.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join("")}</cellXfs></styleSheet>`,
    ...parts,
  });
}

/**
 * Returns a workbook with a visible sheet for each entry of `sheets`, which maps names of sheets to rows of
 * texts.
 */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly string[])[]>>) {
  const names = Object.keys(sheets);
  const numbered = (element: (name: string, n: number) => string) =>
    names.map((name, n) => element(name, n + 1)).join("");
  const files = Object.values(sheets).map((rows, n) => {
    const row = (cells: readonly string[]) =>
      `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join("")}</row>`;
    return [
      `xl/worksheets/sheet${n + 1}.xml`,
      `<worksheet><sheetData>${rows.map(row).join("")}</sheetData></worksheet>`,
    ];
  });
  return zipFile({
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${numbered((name, n) => `<sheet name="${name}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${numbered((_, n) => `<Relationship Id="rId${n}" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(files),
  });
}

export async function zipFile(files: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return Uint8Array.from(await buffer(Readable.from(zip.outputStream)));
}
