import { departure, type Section, testIn } from "./requirement.ts";

export const importPage: Section = {
  number: "2.11",
  title: "Import",
  requirements: {
    "The page has four steps and 'Back to Contacts'":
      "maps, checks, corrects, imports and undoes a file in four steps",
    "A .csv file is dropped or chosen": [
      "an import of a Google export reports failed rows and can be undone completely",
      "a drop zone accepts files from the file dialog",
      "a drop zone accepts dropped files",
    ],
    "'Download CSV Template' saves contacts_template.csv": [
      "on %s, '%s' saves a file named %s",
      "viewers can download the template, and all its headings are understood",
    ],
    "The mapping shows each column with sample rows and a target": [
      "an import shows the first rows during the upload and continues on any page",
      "an import of a Google export reports failed rows and can be undone completely",
      "lists the six import targets of the specification first",
      "on a phone, the import shows sample cells in one line below the column name",
    ],
    "The import creates companies unless the user switches that off": [
      "an import of a Google export reports failed rows and can be undone completely",
      "companies stay text if the import may not create companies",
      "maps, checks, corrects, imports and undoes a file in four steps",
    ],
    "The mapping has Back and 'Import Contacts'": [
      "an import of a Google export reports failed rows and can be undone completely",
      "maps, checks, corrects, imports and undoes a file in four steps",
    ],
    "A running import shows a spinner, the number of rows, 'This may take several minutes...' and a note above 10,000 rows":
      ["shows running, waiting and failed imports, and a hint above 10,000 rows"],
    "The results show the numbers above 0": [
      "an import of a Google export reports failed rows and can be undone completely",
      "summarizes more than a thousand contacts, and lists the first ten errors",
    ],
    "The results of more than 1000 contacts are a summary": [
      "summarizes more than a thousand contacts, and lists the first ten errors",
    ],
    "The results list the first 10 errors as 'Row (n): (message)', then '... and N more errors'": [
      "summarizes more than a thousand contacts, and lists the first ten errors",
      "an import of a Google export reports failed rows and can be undone completely",
    ],
    "The results offer 'View Contacts' and 'Import Another File'":
      "maps, checks, corrects, imports and undoes a file in four steps",
    "The error banner can be dismissed":
      "an import refuses a file that is not CSV, and the message can be closed",
  },
};

export const profileAndSettings: Section = {
  number: "2.12",
  title: "Profile and Settings",
  requirements: {
    "'Profile Settings' has full name, email, company, role, phone and time zone":
      "the profile requires a name, is saved, and appears in the sidebar",
    "The profile shows demo data, and saving only writes to the log": departure("Profile shows demo data"),
    "A switched theme is kept after a reload":
      "settings apply to every page and follow the member to another device",
    "By default, email and desktop notifications are on, and push is off": [
      "a session begins with the token's name and the defaults of the specification",
      departure("Email, push, usage data are switches"),
    ],
    "By default, sharing usage data and the public profile are off": [
      "a session begins with the token's name and the defaults of the specification",
      "usage data are sent only for people who agreed",
    ],
    "The languages are English, Spanish, French and German":
      "the interface exists in English, Spanish, French and German",
    "The formats are three for dates, and 12 or 24 hours": [
      "24-hour times write midnight as 00",
      "settings apply to every page and follow the member to another device",
      testIn("apps/web/src/lib/format/format-choices", "dates are written as %s"),
    ],
  },
};
