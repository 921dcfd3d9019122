import { type CsvEncoding, csvEncoding, csvEncodings } from "@lanyard/contract/import/csv-encoding";
import { type CsvDelimiter, csvDelimiter, csvQuoting } from "@lanyard/contract/import/csv-shape";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import type { FileReading, ReadingChoice } from "./file-sample.ts";
import { isWorkbook } from "./import-file.ts";
import { PartNotice } from "./step-frame.tsx";

type ReadingFieldsProps = {
  file: FileReading;
  isBusy: boolean;
  onRead: (choice: ReadingChoice) => void;
};

export function ReadingFields({ file, isBusy, onRead }: ReadingFieldsProps) {
  const isText = !isWorkbook(file.file_name);
  return (
    <>
      {!file.encoding_is_sure && <PartNotice tone="warning">{t("import.encodingUnsure")}</PartNotice>}
      <fieldset className="import__part reading" disabled={isBusy}>
        <legend className="vh">{t("import.read.title")}</legend>
        {file.sheets.length > 1 && (
          <SelectField
            label={t("import.read.sheet")}
            options={file.sheets.map((name) => ({ value: name, label: name }))}
            value={file.sheet ?? ""}
            onChange={({ target }) => onRead({ sheet: target.value })}
          />
        )}
        {isText && <TextFields file={file} onChoose={onRead} />}
        <SelectField
          label={t("import.read.header")}
          options={[
            { value: "true", label: t("import.read.withHeader") },
            { value: "false", label: t("import.read.withoutHeader") },
          ]}
          value={String(file.has_header)}
          onChange={({ target }) => onRead({ has_header: target.value === "true" })}
        />
        <SelectField
          label={t("import.read.rowsAbove")}
          options={rowCounts.map((count) => ({ value: String(count), label: formatCount(count) }))}
          value={String(file.rows_above)}
          onChange={({ target }) => onRead({ rows_above: Number(target.value) })}
        />
      </fieldset>
    </>
  );
}

/**
 * The offered numbers of rows above the header. The server searches for the header in the same number of
 * rows.
 */
const rowCounts = Array.from({ length: 50 }, (_, count) => count);

type TextFieldsProps = { file: FileReading; onChoose: (choice: ReadingChoice) => void };

function TextFields({ file, onChoose }: TextFieldsProps) {
  return (
    <>
      <SelectField
        label={t("import.encoding")}
        options={csvEncodings.map((encoding) => ({ value: encoding, label: encodingLabel(encoding) }))}
        value={file.encoding ?? ""}
        onChange={({ target }) => onChoose({ encoding: csvEncoding.parse(target.value) })}
      />
      <SelectField
        label={t("import.read.delimiter")}
        options={csvDelimiter.options.map((value) => ({ value, label: delimiterLabels[value]() }))}
        value={file.delimiter ?? ""}
        onChange={({ target }) => onChoose({ delimiter: csvDelimiter.parse(target.value) })}
      />
      <SelectField
        label={t("import.read.quoting")}
        options={csvQuoting.options.map((value) => ({ value, label: t(`import.read.${value}`) }))}
        value={file.quoting ?? ""}
        onChange={({ target }) => onChoose({ quoting: csvQuoting.parse(target.value) })}
      />
    </>
  );
}

const delimiterLabels: Readonly<Record<CsvDelimiter, () => string>> = {
  ",": () => t("import.read.comma"),
  ";": () => t("import.read.semicolon"),
  "\t": () => t("import.read.tab"),
  "|": () => t("import.read.bar"),
};

const scripts: Readonly<Record<CsvEncoding, [script: () => string, name: string]>> = {
  "utf-8": [() => t("import.unicode"), "UTF-8"],
  "utf-16le": [() => t("import.unicode"), "UTF-16 LE"],
  "utf-16be": [() => t("import.unicode"), "UTF-16 BE"],
  "utf-32le": [() => t("import.unicode"), "UTF-32 LE"],
  "utf-32be": [() => t("import.unicode"), "UTF-32 BE"],
  "windows-1252": [() => t("import.western"), "Windows-1252"],
  "iso-8859-15": [() => t("import.western"), "ISO 8859-15"],
  macintosh: [() => t("import.western"), "Mac OS Roman"],
  cp850: [() => t("import.western"), "DOS 850"],
  cp437: [() => t("import.western"), "DOS 437"],
  "windows-1250": [() => t("import.central"), "Windows-1250"],
  "iso-8859-2": [() => t("import.central"), "ISO 8859-2"],
  "windows-1257": [() => t("import.baltic"), "Windows-1257"],
  "windows-1251": [() => t("import.cyrillic"), "Windows-1251"],
  "koi8-r": [() => t("import.cyrillic"), "KOI8-R"],
  ibm866: [() => t("import.cyrillic"), "DOS 866"],
  "windows-1253": [() => t("import.greek"), "Windows-1253"],
  "windows-1254": [() => t("import.turkish"), "Windows-1254"],
  "windows-1255": [() => t("import.hebrew"), "Windows-1255"],
  "windows-1256": [() => t("import.arabic"), "Windows-1256"],
  shift_jis: [() => t("import.japanese"), "Shift_JIS"],
  "euc-jp": [() => t("import.japanese"), "EUC-JP"],
  gb18030: [() => t("import.simplifiedChinese"), "GB 18030"],
  big5: [() => t("import.traditionalChinese"), "Big5"],
  "euc-kr": [() => t("import.korean"), "EUC-KR"],
};

function encodingLabel(encoding: CsvEncoding): string {
  const [script, name] = scripts[encoding];
  return `${script()} (${name})`;
}
