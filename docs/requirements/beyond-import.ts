import { figure, type Section, testIn } from "./requirement.ts";

const killed =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the title as it stands in the test's file
  "a process killed ${options.kills} times while it receives, checks or runs an import: the next one goes on or tells that it failed, and every row is there once";
const twice = "$name as a job: checked as it is run, and nothing changes when it comes again";
const anyWay = "$name as $kind changes nothing when it comes again, by whatever it is matched";
const journey = "takes a file of another program in, names what failed, and is undone whole";
const shape = "apps/api/src/features/import/csv-shape.test.ts";
const encoding = "apps/api/src/features/import/csv-encoding.test.ts";
const names = "apps/api/src/features/import/person-name.test.ts";

/** Imports as jobs that are shown before they are written. */
export const imports: Section = {
  number: "11",
  title: "Beyond the specification: imports",
  requirements: {
    "An upload goes to the file store in pieces, never into memory as a whole": [
      "a disk without room is told to whoever sends a file, of which nothing stays; the next one goes in",
      "its rows are read in pieces, long ones and very many short ones",
      figure("API memory during an import"),
    ],
    "Upload, check and run survive a killed process: the import goes on or has failed whole, and says which":
      [
        killed,
        "an upload that its process did not live to see the end of is told, and leaves no file",
        "a process that is asked to stop leaves an import to the next one",
        "ten thousand rows are no large file, and what waits, was interrupted or failed says so",
      ],
    "An import goes on while its page is left, and is gone on with from the list": [
      "shows its first rows while it leaves, goes on while its page is left, is followed from any other, and tells there how it ended",
      "an import that waits is gone on with from the list, or discarded; one that is not there is told",
    ],
    "Progress is told in bytes while a file is sent, also to others": [
      "an upload tells how much of it has arrived, and is ended by whoever cancels it",
      "an upload says how far it is and is cancelled; nothing is left of it",
    ],
    "Progress is told in rows while they are worked on, on every page, by live events": [
      "an import shows on every page how far it is, and how it ended waits until its owner has seen it",
      "while another import of the organisation is worked on, one says that it waits, ends when it is cancelled, and begins when that has ended",
    ],
    "An import is cancelled at any step": [
      "is ended when somebody cancels it, before or after its check",
      "an upload tells how much of it has arrived, and is ended by whoever cancels it",
    ],
    "How it ended waits as a notice for its owner alone until it was seen": [
      "an import that has ended waits for its owner until it was seen, and for nobody else",
      "a check that ends while its page is left is told, and leads back",
      "closing the message is seeing it, and what failed is said with the reason",
    ],
    "One import of an organisation runs at a time; others queue and say so": [
      "two imports at once: both are carried out, one after the other",
      "while another import of the organisation is worked on, one says that it waits, ends when it is cancelled, and begins when that has ended",
      "a process that saw an import while another one worked on it does nothing of it a second time",
    ],
    "The specification's calls of preview and execution stay as written": [
      "preview suggests columns, execute imports and reports each failed row",
      "is one action that is taken back whole, and put back again",
    ],
    "Parsing never holds the event loop for more than 20 ms": [
      "long work in slices lets others run in between",
      figure("Parsing never holds the event loop"),
    ],
    "A check is the run without its writes: it tells how many rows create, update, change nothing, conflict, fail":
      [
        "a file is received, checked and run, and the whole is taken back by one undo",
        "rows of one file with the same address are counted in the check as the run counts them",
        twice,
      ],
    "Rows that do not go in are grouped by what mends them, each group with its rows": [
      "rows that do not go in are grouped by what is wrong, and kept as a file with the reason",
      "the four steps lead on: a file is mapped, checked, corrected, imported and undone",
    ],
    "Cells that are left out are grouped by column and by what mends them, each group with all of its rows": [
      "cells that are left out are told by column and by what is wrong with them, of a large file too",
      "a group of cells that are left out unfolds to its first rows, and from there to all of them",
    ],
    "An update shows the old and the new value of each field, filterable": [
      "the check tells of each row what becomes of it, from what to what, and in the result which rows were taken otherwise",
      "who updates chooses for each column, sees old and new values, narrows the rows, and is told what differed",
    ],
    "A record that would be made is shown with each field that it will hold, and several kinds are counted by kind":
      [
        "a check tells of each record that it would make what it will hold, its links and its owner by name, and counts by kind",
        "rows of several kinds say which record each makes with its fields, and are counted by kind",
      ],
    "A value of a column of stages, pipelines, members or choices that was not understood is told with its rows, and stands for what is chosen for it":
      [
        "is told with its rows, and stands for what is chosen: a stage, a pipeline, a member, an option, or nothing",
        "stays as its text in a field that takes any, unless an option is chosen for it, also in a file that a thread reads",
        "is a contact's owner, a company's size, a task's priority and state alike",
        "is one of a hundred at most that are told of a column; the rows of others are counted",
        "of many values the first ten are shown, and all of them when somebody asks",
        "may be of a value that the file does not hold: nothing comes of it",
        "values that were not understood are told, and stand for what is chosen after another check, also when the page is loaded anew",
      ],
    "What is told of rows is told in the language of who reads it": [
      "is told in the language of who reads it, not of who brought it",
    ],
    "A file on its way, and the kind of its rows, outlive a change of the language": [
      "a file on its way arrives although the language changes; who leaves the page ends it",
      "the kind of the rows stays when the language changes before a file is chosen, and can be chosen by keys",
    ],
    "The sign beside an amount is its currency; an amount in another one than its deal's is left out and told":
      [
        "is the deal's currency, or one that could be; of another one the row goes in without the amount, and says so",
        "goes with its amount into a deal that is there, whose own sign is no other one",
      ],
    "Created dates are kept, with their time where they have one": [
      "the time of the creation is kept where the file has one; a day alone begins in the importer's zone",
      "of a record that is made with a day of creation the day is told, and the time where there is one",
    ],
    "What is chosen for a value is refused by name where it is not there, and told where it goes before the run":
      [
        "is refused by name where nobody has it: another organisation's stage or member, no option, a column without choices",
        "is told where its stage is deleted between the check and the run; the deal stands where it would without",
      ],
    "What was chosen for the columns outlives a page that is loaded anew, and ends with the run and the session":
      [
        "what was chosen for the columns is there again when the page is loaded anew, and gone when the import has run",
        "what was chosen for an import ends with the session of who chose it",
        "what was chosen for the columns stays when the language changes",
      ],
    "How several imports ended is told in one place that covers nothing, and dismissed at once":
      "of several imports that ended the newest is told, the others are folded away, and all are dismissed at once",
    "The result says which rows differ from what the check had shown": [
      "the check tells of each row what becomes of it, from what to what, and in the result which rows were taken otherwise",
      "a record that is made with other values than its check had shown is among the rows that differ, with these alone",
      "a row whose record is deleted while its import runs has failed and says so, also among the rows that differ",
    ],
    "Contacts, companies, deals and tasks are imported": [
      "a HubSpot export comes in whole, its companies with it",
      "becomes companies, each name once, and never people",
      "becomes deals in their stages, with their companies and contacts, won and lost ones too",
      "becomes tasks that are due, open or done, somebody's and about what the file names",
    ],
    "Deals come in open, won and lost, also without an amount": [
      "becomes deals in their stages, with their companies and contacts, won and lost ones too",
      "a deal whose status says won or lost is over, whatever its stage; a status that is none may name a stage",
    ],
    "A column becomes a note or tags; several become one of each": [
      "a note and the day of creation come in with a record, once however often the file comes",
      "several columns become one note and one set of tags",
    ],
    "A column becomes the owner, by name or address":
      "a row's owner is the member whom its address or name says; of another the row goes in, and that is told",
    "A file that holds contact, company and deal in a row makes all three with their links": [
      "suggests for each column whose it is",
      "makes all three of a row, linked to each other, as one action that is taken back whole",
    ],
    "Relations are found by name, by e-mail and by external id": [
      "becomes deals in their stages, with their companies and contacts, won and lost ones too",
      "of a company in a file of contacts is the company that came with it before",
      "a company is found by the domain of its web site; one that is not there gets its name and the domain as its web site",
    ],
    "The key of another file's row is found among the external ids that were imported before": [
      "of a company in a file of contacts is the company that came with it before",
      "tells companies of one name apart, and finds one that was renamed",
      "files that name each other's records by their ids come together as they are suggested, and an id that nobody has makes no company",
    ],
    "A deal belongs to the company that its file tells by its domain alone":
      "belong to the company that their file tells by its domain alone, and come once",
    "After a merge a file with the id, the address or the company's name of who was merged finds the survivor, which keeps its own id":
      [
        "a file with the ids of the merged people finds the survivor, also through two merges, and each keeps its id",
        "a row that is skipped leads to the survivor",
        "a company is found by the id and by the name of one that became it, by its own file and by those that name it",
        "its undo gives each row its own record again",
        "a deal belongs to what the person became whose id its file names",
      ],
    "The day of creation is kept where a column says it":
      "a note and the day of creation come in with a record, once however often the file comes",
    "Rows are matched by e-mail, external id, international phone, or name and company, as is chosen for the file":
      [
        "rows find the person who has their address as a further one, and by choice the one person who has their number in any spelling",
        "people without an address come once: whoever has the same name, company and phone is there already",
        "by name and company a row is the oldest contact of that name there, whatever addresses and numbers both have",
        "finds a contact whose address has changed; the address goes first where both are there",
        "companies of one name and one id are the same however they are matched, and of another id only where ids are not",
      ],
    "Each column takes the file, keeps what is there, or only fills what is empty":
      "a column takes the file, keeps what is there, or only fills what is empty, whatever holds for the others",
    "What an empty cell means is said":
      "who updates chooses for each column, sees old and new values, narrows the rows, and is told what differed",
    "A file that comes again changes nothing, whatever it is matched by, without e-mails too": [
      "people whose company is known by its domain alone are the same when their file comes again",
      twice,
      anyWay,
      "people without an address come once: whoever has the same name, company and phone is there already",
      "%s: changes nothing",
    ],
    "Delimiter, quoting and line ends are found, a lone carriage return too": [
      testIn(shape, "%j separates cells"),
      testIn(shape, "cells stand in quotes: %s, %j"),
      testIn(shape, "lines end in %j"),
    ],
    "UTF-8, UTF-16, Windows-1252, CP850 and Shift_JIS are read; false byte-order marks are refused": [
      "UTF-16, Windows-1252 and tabs are understood",
      "the encoding of a file in %s is guessed as %s, it is said to be a guess, and another can be chosen",
      testIn(encoding, "a mark of %s before other bytes is refused"),
    ],
    "A header or none, and notes above the table, are found": [
      testIn(shape, "there is no header: %s"),
      testIn(shape, "there is a header: %s"),
      "a file without a header, below notes of its own, is taken for what it is, and can be read otherwise",
    ],
    "What a file was taken for is shown with its first rows, and can be changed": [
      "the file is read in the way that is chosen, and what was chosen for columns of the same name stays",
      "the beginning is read once more in the way that is chosen, and what was checked before holds no longer",
      "shows its first rows while it leaves, goes on while its page is left, is followed from any other, and tells there how it ended",
    ],
    "Excel files are read as they stream": [
      "its first sheet is read like a text, with dates and numbers as they are shown",
      "names the sheet that it reads, and reads another one on request",
      "stays small while it refuses files that would fill it",
    ],
    "Names in one piece are split, and the person corrects the rule": [
      testIn(names, "%j is %j and %j"),
      testIn(names, "%j is %j and %j where the family name stands first"),
      "people who come without a name are told of before they are imported, and dates that could be two are asked about",
    ],
    "Phones are kept as typed and normalised beside, by the organisation's country":
      "says how numbers without one are read: those that are there, too, when it changes and when that is undone",
    "Dates are read by their column's evidence; one that could be two is asked about before anything is written":
      [
        "a column of dates proves %s",
        "a check tells how it reads dates that could be two, and whether their column proves it, before anything is written",
        "people who come without a name are told of before they are imported, and dates that could be two are asked about",
      ],
    "A contact has further addresses and numbers, each with a kind; the first is the specification's field": [
      "are a list whose first is the field of the specification, whichever of the two is sent",
      "keeps further addresses and numbers: added, named for what they are, made the first, removed and refused in their place",
    ],
    "All of them are unique, searched, shown, edited and exported": [
      "are one contact's: an address is refused to all others, first or further, and is free after a deletion",
      "are all searched and exported, after the columns that an export had before",
      "the further addresses and numbers of a contact are edited in place: added, refused, saved by Enter, taken back, collided",
    ],
    "Several columns of a file become further addresses and numbers": [
      "several columns become further addresses, each for what is said of it, without those that others have",
      "several columns become further numbers, each for what its heading or its cell says, and come again without a change",
      "the types beside the columns of a Google export say what each address and number is for",
    ],
    "Headings are understood in camelCase, with underscores and figures, with typing errors": testIn(
      "apps/api/src/features/import/column-suggestion.test.ts",
      "%s",
    ),
    "So are those of HubSpot, Salesforce, Pipedrive, Zoho, Google, Outlook, LinkedIn, Mailchimp and Thunderbird, in several languages":
      [
        testIn("apps/api/src/features/import/column-suggestion.test.ts", "%s"),
        "companies: %s",
        "deals: %s",
        "tasks of %s",
      ],
    "Columns are understood by their cells, and a filled one goes before an empty one of a better name": [
      "columns without names are found by their cells",
      "a filled column goes before an empty one of a better name",
      "a name that the cells contradict is not believed",
    ],
    "A column that nobody maps is offered as a tag or a note":
      "a file of companies is told as one, and one press takes it so; columns that nobody maps are kept by one",
    "Before going on the page says what is dropped, and that a file looks like another kind": [
      "a file of companies is told as one, and one press takes it so; columns that nobody maps are kept by one",
      "a file of tasks that is taken for people or deals is told as one",
    ],
    "Before anything is written it says which rows will have no name":
      "people who come without a name are told of before they are imported, and dates that could be two are asked about",
    "A bad value in a column that a row can do without keeps the row, and is told": [
      "a cell that cannot be stored is left out and told; its row goes in, unless nothing else says who it is",
      "a check tells of the cells that its run leaves out, by the same count, and names the first ten",
      "say of an amount that is no number, or could be two, just that",
    ],
    "Rows left out by choice are skipped, not failed, with a link to the record": [
      "rows whose contact is there are skipped, not failed, and lead to it; cells that were left out are named",
      "is a link to the task where it is skipped",
    ],
    "Failed rows are kept with the import as a file, the reason in the last column":
      "rows that do not go in are grouped by what is wrong, and kept as a file with the reason",
    "An import is undone whole, from its page and from History": [
      journey,
      "is one action that is taken back whole, and put back again",
    ],
    "Updated values go back where nobody changed them since": [
      "that updated contacts gives them their values back",
      "that is undone leaves what was edited since, and the companies that others use",
    ],
    "The form demands an amount above 0; the API, the import and the board take a deal without one": [
      "the form of a new deal demands an amount",
      "is taken with %j: its amount is not known",
      "becomes deals in their stages, with their companies and contacts, won and lost ones too",
    ],
    "It is shown as 'No amount', counted and not summed": [
      "a deal without an amount says so in the list, the quick view, on its page and on its card",
      "a deal without an amount is counted in its stage, and not summed, wherever it goes",
      "the charts count what has no amount, and do not sum it",
    ],
    "1,000,000 contact rows in 90 s": figure("Import of 1,000,000 contact rows"),
    "A check of 1,000,000 rows in 45 s": figure("Dry run of 1,000,000 rows"),
    "The undo of 1,000,000 rows in 60 s": figure("Undo of an import of 1,000,000 rows"),
    "The API takes at most 300 MB throughout": figure("API memory during an import"),
    "Others' lists meanwhile: p99 at most 100 ms and twice the quiet one": figure(
      "Lists of others during an import",
    ),
    "The first 20 rows within 1 s of choosing a 100 MB file": figure("First 20 rows on screen"),
    "POST /imports, GET /imports and GET /imports/{id} answer as others rely on": [
      "a file is received, checked and run, and the whole is taken back by one undo",
      "an import that has ended waits for its owner until it was seen, and for nobody else",
    ],
    "POST /imports/{id}/check, /run, /cancel and GET /imports/{id}/failed do as others rely on": [
      "rows that do not go in are grouped by what is wrong, and kept as a file with the reason",
      "is not run before it was checked, and not twice",
      "is ended when somebody cancels it, before or after its check",
    ],
    "Every published file goes in: imported and failed make all rows": [
      "%s: every row goes in or is named",
      twice,
    ],
    "csv-spectrum and each quirk above are read": [
      testIn(shape, "%s"),
      "ragged rows, blank lines, doubled names and zero bytes do no harm",
      "a text is read as csv-parse reads it, wherever it is cut and however irregular it becomes",
    ],
    "30 kills at random moments, by a seed": [killed, figure("30 kills of upload")],
    "10,000 columns, a cell of 50 MB, zero bytes, unbalanced quotes and formulas end in a clear message": [
      testIn("apps/api/test/import-hostile.test.ts", "$name"),
      "a cell of fifty megabytes is refused as too long, and nothing of its file stays",
      "%s is told by the check, which leads back to the columns",
      "a row of 10,000 cells does not go in, and all others do; formulas are text, and inert in the file of what failed",
    ],
    "So does a workbook that is a bomb": [
      testIn("apps/api/test/import-workbook.test.ts", "%s: a clear message"),
      "no more is unpacked than a workbook of its size may have, whatever its directory says",
    ],
    "Hostile files end within a second and in little memory": [
      "stays small while it refuses files that would fill it",
      testIn("apps/api/test/import-pending-upload.test.ts", "while it arrives: $name"),
      "to %s as %s has the answer before the rest is sent, and the connection ends",
      "and goes on sending reads the answer when the connection is reset, and leaves nothing",
      figure("Hostile files end within a second"),
    ],
    "A disk that becomes full during an import is told, and nothing of it stays": [
      "a disk without room is told to whoever sends a file, of which nothing stays; the next one goes in",
      "a check for which the database has no room is told, and can be made again",
      "a run for which the database has no room has failed and says so; nothing of it stays, and it goes in later",
    ],
    "A whole import in the browser: check, correction, run, leaving the page, coming back, undo": journey,
  },
};
