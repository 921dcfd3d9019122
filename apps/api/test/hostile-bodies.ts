export const importBody = (csvData: string, columnMapping: Record<string, string>) =>
  JSON.stringify({ csvData, columnMapping });

// These rows identify no person, so the import creates no contacts.
const pieces = Array.from({ length: 8_000 }, (_, n) => `P${n}Ж,p${n}@pieces`).join("\n");

/** Imports that create no records but take long to read. */
export const hostileBodies = [
  {
    name: "8,000 rows",
    body: importBody(`Title,Email\n${pieces}\n`, { Title: "job_title", Email: "email" }),
    answer: { data: { imported: 0 } },
  },
  {
    name: "8,000 short rows",
    body: importBody(`Email\n${"a\n".repeat(8_000)}`, { Email: "email" }),
    answer: { data: { imported: 0 } },
  },
  {
    name: "thousands of columns with the same name",
    body: importBody("a,".repeat(30_000), { a: "first" }),
    answer: { code: "INVALID_INPUT" },
  },
  {
    name: "a very long header that resembles an email address",
    body: importBody("@".repeat(65_000), { a: "first" }),
    answer: { code: "INVALID_INPUT" },
  },
  {
    name: "a tag that contains 500,000 spaces",
    body: importBody(`T\nx${" ".repeat(500_000)}y\n`, { T: "tags" }),
    answer: { data: { imported: 0 } },
  },
  {
    name: "a cell with 400,000 tags",
    body: importBody(`T\n${"a,".repeat(400_000)}\n`, { T: "tags" }),
    answer: { code: "INVALID_INPUT" },
  },
];
