import { departure, documented, figure, type Section, testIn } from "./requirement.ts";

const kinds = "apps/api/test/kinds/";
const fieldsAndKind =
  "fields, a kind and its board made by the edits of the pages do what every field, kind and board does";
const oneOrder = "nothing imports what stands above it";
const noNouns = "no list of nouns stands outside the registry";
const catalogue = testIn(
  "apps/api/test/refusal-catalogue.test.ts",
  "the catalogue has the texts that are used, each code's among them, and no other",
);

/** One engine for every kind of record, and a house in which a stranger finds their way. */
export const engine: Section = {
  number: "10",
  title: "Beyond the specification: one engine for every kind of record",
  requirements: {
    "The rooms of web app and API stand in a strict order, without exceptions": [
      "every file stands in a room, but for where it starts",
      oneOrder,
      "no files import one another in a circle",
    ],
    "ui/ knows no word of the CRM and imports nothing of ours but texts": [
      "ui/ holds no word of the CRM",
      "ui imports nothing of ours but texts",
    ],
    "lib/ imports no ui": oneOrder,
    "pages/ is one file for each address and nothing else":
      "pages/ holds one file for each address and nothing else",
    "Features import features one way, each through its one public file": [
      oneOrder,
      "features meet through one public file, which has the feature's name",
    ],
    "Each table has one owner, whose *-sql.ts alone writes it": [
      "SQL stands only in *-sql.ts of the servers",
      testIn("tools/table-owners.test.ts", "who alone writes it"),
      testIn(
        "tools/table-owners.test.ts",
        "and no statement leaves open which one it writes, but for the helpers of owners",
      ),
    ],
    "server-kit does not know its users": "server-kit knows none of its users",
    "No file name stands in two rooms": "no two files of an app or a package have the same name",
    "Retired words are refused in names, file names and SQL": [
      "no name is a word that was given up for the field's term",
      "no file is named by such a word",
      "no function, table or column of the database is named by such a word",
    ],
    "The glossary has the terms of the code": documented("docs/glossary.md", "Terms of the code"),
    "Functions of the database are one current file each, applied again when the file changed": [
      "functions are made after the migrations, and again only when their file changed",
      "after a migration all are made again: it may have dropped them",
      "processes that start together make them once",
      "where one fails, all stay as they were",
    ],
    "The searches' template is a plain file with placeholders":
      "a file with placeholders makes one function for each row",
    "Lists, counts, exports and pages narrow by the same conditions":
      "the pages and the export of a filter are those of the sorted list, and tell how many match or that more do: %s",
    "schema.gen.sql is what the migrations and functions make, and a test fails when it is stale":
      "schema.gen.sql is what the migrations and functions make; else npm run generate renews it",
    "The baseline takes on a database of the last state before it without loss": [
      "a database of the last version before the baseline is taken on: the schema of a new one, and every row",
      "a database of the version released before lacks four of its migrations: it gets them, and is taken on",
      "an older database is refused, naming the version to start first, and stays as it is",
    ],
    "Changes of this tab and live events make the same things stale, by one table": [
      "a moved deal is asked for again on its page, in lists, on the board and in the charts",
      "what shows a %s is asked for again",
      "the list and the pages of $plural, which name a $to, are asked for again with it",
    ],
    "An undo, a redo and a merge refresh what they touched and nothing else, and the table forgets nothing that a route answers":
      [
        "nothing stale stays when %s, nor when it is undone",
        "reads nothing again of kinds that an answer does not name, nor other records of the kind",
        "ask again for what the undone change touched, and for nothing of other kinds",
      ],
    "A tab does not read again what its own answer told it": [
      "skips what the answer of this tab told, also when the event comes first",
      "a record that was edited is not read again for its own event",
      "a card that was moved needs no read of its columns",
      figure("Requests of one tab"),
    ],
    "Statements that are sent together are values that do nothing until they are sent": [
      "statements of one moment are carried out in order, within their organisation",
      "a statement that nobody sends is neither carried out nor awaited",
    ],
    "Refusals are ids and parameters, written out in the reader's language where they are told": [
      "what the API refuses with stands in the catalogue, not in the code",
      catalogue,
      testIn("apps/api/test/refusal-language.test.ts", "%s is answered in %s"),
      "fields too: our own sentences with their figures, and those of the schemas",
    ],
    "So it is in Lanyard ID and in the web app": [
      testIn("apps/signin/test/languages.test.ts", "%s is answered in %s"),
      testIn("apps/signin/test/languages.test.ts", "no sentence stands in the code"),
      testIn(
        "packages/contract/test/refusals.test.ts",
        "name the same, leave nothing in English and nothing empty",
      ),
      "names who has the email from the facts, not from the sentence",
    ],
    "No pattern is matched against a finished sentence": "no pattern is matched against a refusal's sentence",
    "The browser loads no language that it does not show": [
      "whoever says a refusal of the contract has fetched its text",
      "the first load says none",
      "a browser that speaks %s is met in %s",
    ],
    "English texts of the specification stay to the letter (section 8 names each)": [
      "says what is wrong in the words of the specification",
      "a failed login is told in the words of the specification",
    ],
    "A kind is declared once; schemas, routes, filters and OpenAPI follow": [
      fieldsAndKind,
      testIn(kinds, "is stored, changed, emptied and brought back in every field"),
      testIn(kinds, "is refused with what it is not, by name"),
      "the OpenAPI document describes every route, and a page shows it",
    ],
    "List, filters, sorts and search follow": [
      testIn(kinds, "is found by the filter of %s, and others are not"),
      testIn(kinds, "stands in the list by %s, up and down"),
      testIn(kinds, "is found by its %s, in its list and everywhere"),
    ],
    "Filter panel, columns, cell editors, form, cards and labels follow": [
      "the panel and the banner of every %s list have each filter of its address once",
      "a list as it comes and its further columns have every plain field once, edited where a form has it",
      "a kind without a look of its own lists its name, the first fields of its cards, and when a record was made",
    ],
    "Import targets and export columns follow": [
      testIn("apps/api/test/", "every field of the contract can be imported, and is exported"),
      testIn(kinds, "is exported with every field, as the list is narrowed"),
      testIn(
        kinds,
        "comes back whole from its own export, in another organisation, by the columns that are suggested",
      ),
    ],
    "Timeline, collisions, undo, live events and housekeeping follow": [
      testIn(kinds, "tells in its timeline each field before and after"),
      testIn(
        kinds,
        "keeps the edits of two people to different fields, and refuses the second to the same one",
      ),
      testIn(kinds, "comes back from a deletion with its id and its values"),
      testIn(kinds, "is told to everybody who watches, and to nobody of another organisation"),
      testIn(kinds, "is purged after thirty days, and not before"),
    ],
    "No list in SQL or TypeScript forgets a kind": [
      "no mechanism asks whether a record is of one kind",
      "no object by nouns can lack a kind",
      noNouns,
      "the database knows the kinds of the registry; else npm run generate tells it",
      "the database looks for duplicates of every kind that can be merged; else npm run generate tells it",
    ],
    "A plain field takes three edits on each kind, as the page says":
      "a field takes three edits on each kind, and does not compile without its texts",
    "A kind 'vehicle' is made from its page, compiles, and passes the suite of all kinds": fieldsAndKind,
    "It takes at most 15 files and 700 lines by hand":
      "a kind takes at most 15 files and 700 lines by hand, its import and its texts in four languages included",
    "Languages are tried with the longest text of the four, once": [
      "every screen fits with the longest text of each message, wide and narrow",
      "the ways in, an import, a deletion and what is missing fit with their longest texts, wide and narrow",
    ],
    "npm test takes 6 minutes": figure("`npm test` without installing"),
    "No test fails once in ten runs": figure("Ten runs of `npm test`"),
    "Selections of every kind are asked about before they are deleted": [
      departure("Selections of companies and deals are asked about"),
      "all $noun that match are selected beyond the page, deleted and brought back",
      "several contacts are selected, deleted as one and come back as the same",
    ],
    "Claim, log and tally are one transaction": [
      "is answered as the first time, whatever it does",
      "once a commit has begun, nobody is told that it took too long, and what follows has no limit",
      "a process killed just after a commit leaves the answer to who asks again",
    ],
    "Undo is set-wise and refuses by name": [
      testIn("apps/api/test/", "leaves the fields that somebody changed since, and names them"),
      "an undo reads what is done already once, however wrong the statistics are",
      "a card that was %s since names its stage, not the moment that follows from it",
    ],
    "Every statement stands within one organisation": [
      "stands alone: with every policy off, each organisation still sees and counts only its own",
      "a statement that comes after its transaction reaches no other",
    ],
    "Counts are sums of deltas": [
      "the totals that lists show equal the rows",
      "whatever four people do to the same cards at once, board, totals, list and history agree",
    ],
    "An answer that is kept is never older than the last write": testIn(
      "apps/api/test/answer-cache.test.ts",
      "is never older than the last write, of whatever kind",
    ),
    "Each route's right stands in the contract and is tried": [
      testIn("apps/api/test/route-rights.test.ts", "$name answers 401"),
      "nothing is for everybody but health, readiness, configuration, downloads by their ticket, and calendars by their key",
    ],
    "Plans are asserted": [
      "%j is answered from the indexes and the newest records: a fraction of the organisation is read",
      "an index is asked about what is rare; what half of all meet is asked of the rows that are left",
    ],
    "Forms keep what was typed": [
      "keeps what was typed when saving fails, and saves on Retry",
      "what was typed is not left behind without asking: closing and going elsewhere ask first",
    ],
    "There is no any, and no assertion of types outside tests":
      "types are claimed by assertion only in tests",
    "No line of the bench is worse than 1.1 times": figure("No line of `npm run bench`"),
    "First load: at most 200 KB of compressed script, everything later on demand": [
      "loads at most 150 KB of script for the list of %s, and no other lists",
      "fetches a later part with the page that it is of, beside what all parts share",
    ],
    "At most 850 source files": figure("At most 850 source files"),
    "At most 80 pairs of places that share six lines": figure("At most 80 pairs"),
  },
};
