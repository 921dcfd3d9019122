import { type CsvEncoding, csvEncoding, csvEncodings } from "@lanyard/contract/import/csv-encoding";
import { t } from "#src/lib/i18n/messages.ts";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import type { ReadFile } from "./import-preview.ts";

type EncodingFieldProps = { read: ReadFile; onChoose: (encoding: CsvEncoding) => void };

/** In which encoding the file was read, to choose another where its letters make no sense. */
export function EncodingField({ read: { preview }, onChoose }: EncodingFieldProps) {
  return (
    <>
      {!preview.encodingIsSure && (
        <div className="import__part">
          <Notice tone="warning">{t("import.encodingUnsure")}</Notice>
        </div>
      )}
      <div className="import__part import__choices">
        <SelectField
          label={t("import.encoding")}
          options={csvEncodings.map((encoding) => ({ value: encoding, label: encodingLabel(encoding) }))}
          value={preview.encoding}
          onChange={({ target }) => onChoose(csvEncoding.parse(target.value))}
        />
      </div>
    </>
  );
}

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
