import type { Page } from "@playwright/test";

export const mark = Date.now().toString(36);

/** A CSV file in the format of a Google Contacts export, with one invalid email address. */
export const exported = [
  "First Name,Middle Name,Last Name,Organization Name,Organization Title,Labels,E-mail 1 - Value,Phone 1 - Value,Favourite Colour,Lead Status",
  `Runa,,Journey-${mark},"Óðinn, Sails & Sons ${mark}",Captain,suppliers,runa.${mark}@import.example,+47 22 33 44 55,blue,Warm - Q3`,
  `Tove,,Journey-${mark},odinn sails ${mark},,,tove.${mark}@import.example,,,`,
  `,,,,,,not-an-address,,red,`,
].join("\r\n");

export const csv = (name: string, text: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});
export const chooseFile = (page: Page, file: ReturnType<typeof csv>) =>
  page.getByLabel("Browse files").last().setInputFiles(file);
