import { departure, type Section, testIn } from "./requirement.ts";

export const importPage: Section = {
  number: "2.11",
  title: "Import",
  requirements: {
    "The page has four steps and the button 'Back to Contacts'":
      "a file is mapped, checked, corrected, imported and undone in four steps",
    "Users can drop a .csv file on the page, or choose a file": [
      "an import of a Google export reports failed rows and can be undone completely",
      "a file is mapped, checked, corrected, imported and undone in four steps",
      "a drop zone accepts dropped files",
    ],
    "'Download CSV Template' saves contacts_template.csv": [
      "on %s, '%s' saves a file named %s",
      "every heading in the %s template, which viewers can download, maps to a field",
    ],
    "The mapping shows the columns of the file with sample values and a target field for each": [
      "an import shows the first rows during the upload and continues on any page",
      "an import of a Google export reports failed rows and can be undone completely",
      "lists the six import targets of the specification first",
      "on a phone, the import shows sample cells in one line below the column name",
    ],
    "The import creates missing companies unless the user switches this off": [
      "an import of a Google export reports failed rows and can be undone completely",
      "a company name stays text if the import may not create companies",
      "a file is mapped, checked, corrected, imported and undone in four steps",
    ],
    "The mapping has the buttons Back and 'Import Contacts'": [
      "an import of a Google export reports failed rows and can be undone completely",
      "a file is mapped, checked, corrected, imported and undone in four steps",
    ],
    "A running import shows a spinner, the number of rows, 'This may take several minutes...', and a note above 10,000 rows":
      ["the page shows running, waiting and failed imports, and a hint above 10,000 rows"],
    "The results show the numbers of imported contacts, created companies and failed rows": [
      "an import of a Google export reports failed rows and can be undone completely",
      "the results of an import have a summary, outcomes, rows to download and Undo",
    ],
    "If more than 1000 contacts were imported, the results contain a summary": [
      "the results of an import have a summary, outcomes, rows to download and Undo",
    ],
    "The results list the first 10 errors as 'Row (n): (message)', then '... and N more errors'": [
      "the results of an import have a summary, outcomes, rows to download and Undo",
      "an import of a Google export reports failed rows and can be undone completely",
    ],
    "The results have the buttons 'View Contacts' and 'Import Another File'":
      "a file is mapped, checked, corrected, imported and undone in four steps",
    "Users can close the error banner":
      "an import refuses a file that is not CSV, and the message can be closed",
  },
};

export const profileAndSettings: Section = {
  number: "2.12",
  title: "Profile and Settings",
  requirements: {
    "The form 'Profile Settings' has fields for full name, email, company, role, phone and time zone":
      "the profile requires a name, is saved, and appears in the sidebar",
    "The profile shows demo data, and saving it only writes a log entry": departure(
      "The profile shows demo data, and Settings saves nothing",
    ),
    "The theme that the user chose is kept after a reload":
      "settings apply to every page and follow the member to another device",
    "By default, email and desktop notifications are on, and push is off": [
      "a new person has the token's name and the specification's default settings",
      departure("The settings for email, push and usage data are switches"),
    ],
    "By default, the sharing of usage data and the public profile are off": [
      "a new person has the token's name and the specification's default settings",
      "usage data are sent only for people who agreed",
    ],
    "The languages are English, Spanish, French and German":
      "the interface exists in English, Spanish, French and German",
    "Users can choose one of three date formats, and a clock with 12 or 24 hours": [
      "24-hour times write midnight as 00",
      "settings apply to every page and follow the member to another device",
      testIn("apps/web/src/lib/format/format-choices", "dates are written as %s"),
    ],
  },
};
