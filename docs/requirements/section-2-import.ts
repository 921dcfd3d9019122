import { departure, type Section, testIn } from "./requirement.ts";

export const importPage: Section = {
  number: "2.11",
  title: "Import",
  requirements: {
    "Four steps, and 'Back to Contacts'": "maps, checks, corrects, imports and undoes a file in four steps",
    "A .csv file is dropped or chosen": [
      "an import of another program's file reports failures and is undone completely",
      "a drop zone accepts files from the file dialog",
      "a drop zone accepts dropped files",
    ],
    "'Download CSV Template' saves contacts_template.csv": [
      "on %s, '%s' saves a file named %s",
      "the template has every column, and all its headings are understood",
    ],
    "Mapping: the column, sample rows and a target": [
      "an import shows first rows during upload and continues on any page",
      "an import of another program's file reports failures and is undone completely",
      "lists the six import targets of the specification first",
      "the import on a phone shows the first cells below a column's name on one line",
    ],
    "The import creates companies unless this is switched off": [
      "an import of another program's file reports failures and is undone completely",
      "companies stay plain names if the import may not create companies",
      "maps, checks, corrects, imports and undoes a file in four steps",
    ],
    "Back, and 'Import Contacts'": [
      "an import of another program's file reports failures and is undone completely",
      "maps, checks, corrects, imports and undoes a file in four steps",
    ],
    "During an import: spinner, row count, 'This may take several minutes...', a note above 10,000 rows": [
      "treats 10,000 rows as small; shows waiting, interrupted and failed imports",
    ],
    "The results show the numbers above 0": [
      "an import of another program's file reports failures and is undone completely",
      "summarizes more than a thousand contacts, and lists the first ten errors",
    ],
    "A summary above 1000 contacts": [
      "summarizes more than a thousand contacts, and lists the first ten errors",
    ],
    "The first 10 errors as 'Row (n): (message)' and '... and N more errors'": [
      "summarizes more than a thousand contacts, and lists the first ten errors",
      "an import of another program's file reports failures and is undone completely",
    ],
    "'View Contacts' and 'Import Another File'":
      "maps, checks, corrects, imports and undoes a file in four steps",
    "The error banner can be dismissed":
      "an import refuses a file that is not CSV, and the message can be closed",
  },
};

export const profileAndSettings: Section = {
  number: "2.12",
  title: "Profile and Settings",
  requirements: {
    "'Profile Settings': full name, email, company, role, phone, time zone":
      "the profile requires a name, is saved, and appears in the sidebar",
    "Demo data; saving only writes to the log": departure("Profile shows demo data"),
    "Switching the theme, also after a reload":
      "settings apply to every page and follow the person to another device",
    "Email on, push off, desktop on": [
      "a session begins with the name in the token and the specification's defaults",
      departure("Email, push, usage data are switches"),
    ],
    "Share usage data off, public profile off": [
      "a session begins with the name in the token and the specification's defaults",
      "usage data are never sent unless they are shared",
    ],
    "English, Spanish, French, German": "the interface exists in English, Spanish, French and German",
    "Three date formats, 12 or 24 hours": [
      "24-hour times write midnight as 00",
      "settings apply to every page and follow the person to another device",
      testIn("apps/web/src/lib/format/format-choices", "dates are written as %s"),
    ],
  },
};
