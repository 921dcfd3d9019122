import type { Client } from "@lanyard/client/client-shape";
import type { CsvEncoding } from "@lanyard/contract/import/csv-encoding";

/** CSV files in the formats of other programs, with invented people. */
export const hubspotFile = [
  "Contact ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Job Title,Lifecycle Stage,Lead Status,Create Date,Contact Owner,Lead Source,Website URL,Street Address,City,State/Region,Postal Code,Country,Associated Company",
  'C-1,Adaeze,Okonkwo,adaeze@kestrel.example,416-810-9897x752,(376)694-9481,VP Supply Chain,Opportunity,In Progress,2025-08-18,ines@lanyard.example,Direct Traffic,https://kestrel.example/,"233 S Wacker Dr, Suite 4100",Chicago,IL,06652,United States,Kestrel Freight',
  'C-2,Ana,Souza,ana@tresmares.example,,,Buyer,Lead,,2025-08-19,ines@lanyard.example,Referrals,,,"Recife",PE,50010,Brazil,"Três Mares, Alimentos"',
].join("\r\n");

export const googleFile =
  'First Name,Middle Name,Last Name,Organization Name,Organization Title,Labels,Phone 1 - Label,Phone 1 - Value,E-mail 1 - Label,E-mail 1 - Value,Website 1 - Value,Address 1 - Formatted\nJohn,,Doe,Acme Corp,CEO,* myContacts ::: suppliers,Work,+1-555-0123,* ,john@example.com,acme.example,"123 Main St\nSan Francisco"\nJane,,Smith,,CTO,,Work,,,jane@example.com,,';

export const linkedinFile =
  'Notes:\n"When exporting your connection data, you may notice that some email addresses are missing."\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\nJerry,Mathis,https://www.linkedin.com/in/jerry,jerry@example.com,Example Partners,Founder,01 Jul 2026\nAlex,Johnson,linkedin.com/in/alex-johnson,,AWS,Solutions Architect,15 Jun 2026\n\n';

export function utf16(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(`\uFEFF${text}`, "utf16le"));
}

type Choices = {
  dateOrder?: "day" | "month";
  nameOrder?: "first" | "last";
  onDuplicate?: "skip" | "update" | "fill";
  createCompanies?: boolean;
  encoding?: CsvEncoding;
};

export async function importFile(
  client: Client,
  content: string | Uint8Array<ArrayBuffer>,
  choices: Choices = {},
) {
  const file = new Blob([content]);
  const encoding = choices.encoding === undefined ? {} : { encoding: choices.encoding };
  const looked = { file, fileName: "contacts.csv", fields: encoding };
  const { data: preview } = await client.imports.previewUpload(looked);
  const fields = {
    ...encoding,
    columnMapping: JSON.stringify(preview.suggestedMapping),
    delimiter: preview.delimiter,
    onDuplicate: choices.onDuplicate ?? "skip",
    createCompanies: String(choices.createCompanies ?? true),
    ...(choices.dateOrder && { dateOrder: choices.dateOrder }),
    ...(choices.nameOrder && { nameOrder: choices.nameOrder }),
  };
  const { data: result } = await client.imports.upload({ file, fileName: "contacts.csv", fields });
  return { preview, result };
}
