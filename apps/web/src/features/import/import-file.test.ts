import { expect, test } from "vitest";
import { fileRefusal, readingText } from "./import-file.ts";

function fileOf(name: string, size: number): File {
  const file = new File([], name);
  Object.defineProperty(file, "size", { value: size });
  return file;
}

test("accepts CSV files, text files and workbooks up to 100 MB", () => {
  expect(fileRefusal(fileOf("people.docx", 10))).toBe("Please select a CSV file");
  for (const name of ["people.xlsx", "People.TSV", "people.txt"])
    expect(fileRefusal(fileOf(name, 10)), name).toBeUndefined();
  expect(fileRefusal(fileOf("PEOPLE.CSV", 104_857_600))).toBeUndefined();
  expect(fileRefusal(fileOf("a.csv", 104_857_601))).toBe("File size (100.01MB) exceeds 100MB limit");
});

test("the status text warns that a file above 5 MB may take a moment", () => {
  expect(readingText(fileOf("a.csv", 5_242_880))).toBe("Reading the file...");
  expect(readingText(fileOf("a.csv", 6_291_456))).toBe(
    "Processing large file (6MB)... This may take a moment.",
  );
});
