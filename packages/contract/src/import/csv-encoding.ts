import { z } from "zod";

/**
 * Encodings of CSV files. Names follow the Encoding Standard, which lacks UTF-32 and the two DOS encodings of
 * Western Europe.
 */
export const csvEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "utf-32le",
  "utf-32be",
  "windows-1252",
  "iso-8859-15",
  "macintosh",
  "cp850",
  "cp437",
  "windows-1250",
  "iso-8859-2",
  "windows-1257",
  "windows-1251",
  "koi8-r",
  "ibm866",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "shift_jis",
  "euc-jp",
  "gb18030",
  "big5",
  "euc-kr",
] as const;
export const csvEncoding = z.enum(csvEncodings);
export type CsvEncoding = z.infer<typeof csvEncoding>;
