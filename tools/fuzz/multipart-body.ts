import fc from "fast-check";
import { importText } from "./import-values.ts";
import type { JsonShape } from "./json-shape.ts";
import { oddString } from "./odd-values.ts";
import { type FuzzBody, jsonText } from "./request-text.ts";
import { strangeObject, validValue } from "./schema-values.ts";

const boundary = "fuzz-boundary";
const type = `multipart/form-data; boundary=${boundary}`;

interface Form {
  readonly fields: readonly string[];
  readonly file: string;
}

export function multipartBody(shape: JsonShape, noun: string): fc.Arbitrary<FuzzBody> {
  const place = { name: "", noun };
  const values = fc.oneof(
    { weight: 5, arbitrary: validValue(shape, place) },
    { weight: 2, arbitrary: strangeObject(shape, place) },
  );
  const form = fc.record({ fields: values.map(fieldParts), file: fc.tuple(fileName, content).map(filePart) });
  return fc.tuple(form, writing).map(([parts, write]) => write(parts));
}

const fileName = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("people.csv", "Ünïcode ファイル.csv", "photo.png") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", "nul\u0000.csv", "../../x", "x".repeat(300), "y".repeat(20_000), 'q".csv'),
  },
  { weight: 1, arbitrary: oddString.map((text) => text.replace(/[\r\n]/gu, "").slice(0, 5000)) },
);
const content = fc.oneof(
  { weight: 4, arbitrary: importText },
  { weight: 1, arbitrary: fc.constantFrom("", "\u0000\u0001\u0002", "PK\u0003\u0004", "x".repeat(200_000)) },
);

function fieldParts(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([name, part]) => {
    const text = typeof part === "string" ? part : jsonText(part);
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
  });
}

function filePart([name, text]: [string, string]): string {
  const disposition = `Content-Disposition: form-data; name="file"; filename="${name}"`;
  return `--${boundary}\r\n${disposition}\r\nContent-Type: text/csv\r\n\r\n${text}\r\n`;
}

const end = `--${boundary}--\r\n`;
type Writing = (form: Form) => FuzzBody;
const whole: Writing = ({ fields, file }) => ({ bytes: [...fields, file, end].join(""), type });

const writing: fc.Arbitrary<Writing> = fc.oneof(
  { weight: 10, arbitrary: fc.constant(whole) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Writing[]>(
      ({ fields, file }) => ({ bytes: [file, ...fields, end].join(""), type }),
      ({ fields, file }) => ({ bytes: [...fields, file, file, end].join(""), type }),
      ({ fields }) => ({ bytes: [...fields, end].join(""), type }),
      ({ fields, file }) => ({ bytes: [...fields, file].join("").slice(0, -20), type }),
      ({ file }) => ({ bytes: file.slice(0, 30), type }),
      () => ({ bytes: "", type }),
      (form) => ({ ...whole(form), type: "multipart/form-data" }),
      (form) => ({ ...whole(form), type: "multipart/form-data; boundary=" }),
      (form) => ({ ...whole(form), type: "multipart/form-data; boundary=another" }),
      (form) => ({ ...whole(form), type: "multipart/mixed; boundary=fuzz-boundary" }),
      (form) => ({ ...whole(form), type: "application/json" }),
      ({ fields, file }) => ({
        bytes: [...Array.from({ length: 200 }, () => fields).flat(), file, end].join(""),
        type,
      }),
    ),
  },
);
