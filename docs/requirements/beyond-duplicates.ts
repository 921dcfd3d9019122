import { figure, type Section, testIn } from "./requirement.ts";

const searchTest = "apps/api/test/search.test.ts";
const sequences =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the title as it stands in the test's file
  "random sequences of merge, edit, unmerge and undo end as the model says (${options.runs} with seed ${options.seed})";
const found = "a rare name is found twice %s";
const dialog =
  "two that are selected are compared, keep what was chosen when the answer is lost, become one once, and come apart again";
const mergeJourney =
  "two contacts become one with all that belongs to them, the old address leads to it, and undo takes them apart";

/** Records that are one, and a search that forgives: beyond the specification. */
export const duplicates: Section = {
  number: "12",
  title: "Beyond the specification: duplicates and search",
  requirements: {
    "Records that are likely one are found by e-mail, international phone, surname with domain or city, nicknames and accents":
      [
        "two spellings of one person are found with the reasons, and a deletion or a merge ends the pair",
        found,
        "numbers meet however they were typed, also where no country is known in which they are read",
        "names of other scripts and with accents are compared",
        "a company is found by its name without its legal form, and by its domain",
      ],
    "Companies of one name are found where nothing else is known of them, and not where something speaks against it":
      [
        "a company is found by its name %s, and its form warns of it",
        "companies of one name with another %s are nobody's duplicates",
      ],
    "A rare name weighs more than a common one": found,
    "They are found in the background, and at once for a record that is created, imported or edited": [
      "two spellings of one person are found with the reasons, and a deletion or a merge ends the pair",
      "what is said to be no duplicate is remembered, by both, until that is undone",
      "who comes by an import is compared as well, and the surest pairs stand first",
      "what a transaction wrote that began long ago is compared once it ends",
      "of ten thousand organisations only those are asked in which something was written",
    ],
    "A rare full name at one company or domain is found among any number of contacts":
      "among any number of contacts two of one domain are found who alone have a rare full name",
    "Less likely pairs are kept for whoever asks for them": [
      "a less likely pair is listed for whoever asks for those, and no form warns of it",
      "the list is narrowed by kind and by how sure it is, and says what too many share; a viewer only looks",
    ],
    "A pair shows by what its records met": [
      "a pair shows the number and the address by which its records met",
    ],
    "Who only shares much is no duplicate: father and son, twins, colleagues": [
      "a father and his son, twins, and colleagues who share a number are nobody's duplicates",
      "who took another family name is found by the mobile and the city, not by a landline and the city",
    ],
    "Groups too large to be compared are told by what they share": [
      "records that share what too many have are told with it and their number, and are not compared by it",
      "the list is narrowed by kind and by how sure it is, and says what too many share; a viewer only looks",
    ],
    "Every pair says in words why, in the reader's language": [
      "the number that companies share is told as it was typed, with its country where one of them says it",
      "two spellings of one person are found with the reasons, and a deletion or a merge ends the pair",
      "a pair says why it is likely one and what differs; it is dismissed, listed again, and can be merged",
    ],
    "A page lists likely duplicates of contacts and of companies, the surest first, with filters": [
      "who comes by an import is compared as well, and the surest pairs stand first",
      "the list is narrowed by kind and by how sure it is, and says what too many share; a viewer only looks",
    ],
    "'Not a duplicate' holds for both, whatever becomes of them, until it is undone": [
      "what is said to be no duplicate is remembered, by both, until that is undone",
      "what was said to be no duplicate is listed again, by whoever may write, and both are answered alike when done again",
      "a duplicate that arises is found, merged and taken apart; another one is dismissed and stays away",
    ],
    "Forms name who a new or edited record is likely to be": [
      "a form is told of the records that its contact is likely to be",
      "names who is likely there already, and saves all the same",
      "names who an edited contact and a new company are likely to be",
    ],
    "Records are compared side by side, field by field, two or more at once": [
      testIn(
        "apps/web/src/features/merge/",
        "fields that differ come first, then those that some lack, and what all lack is left out",
      ),
      dialog,
      "contacts and deals of a merged company are the survivor's, until it is taken apart",
    ],
    "A merge keeps further addresses and numbers, notes, files, history and tags, as one action": [
      "a merged contact gives the survivor all that it has, and its address leads there",
      "tags and all addresses and numbers are told as they will be together",
      "a number of both that was typed in two ways is told once, with its country",
      mergeJourney,
    ],
    "It keeps deals, tasks and the parts that contacts take in deals": [
      "contacts and deals of a merged company are the survivor's, until it is taken apart",
      "an earlier merge waits until the later one of its survivor is taken apart, even where the survivor gained no value",
      "a merged contact hands its parts over; both in one deal show once, and come apart as they were",
    ],
    "It keeps the stage of a contact on the board": sequences,
    "The old address leads to the survivor, in the web app and the API, for reading and for writing": [
      "a merged contact gives the survivor all that it has, and its address leads there",
      "an edit at the address of a merged record reaches the survivor; a deletion there is refused",
      "what is made of or given to a merged record is the survivor's, and lists of its address are the survivor's",
      mergeJourney,
      "a company is merged from its page with one that is looked for, by the keyboard alone",
    ],
    "A merge comes apart exactly; later edits of the survivor stay": [
      "a merged contact gives the survivor all that it has, and its address leads there",
      "companies come apart of which two contacts became one %s: each is at its company again",
      sequences,
    ],
    "What cannot come apart is refused with the reason, in the order in which it came together": [
      "what was merged twice is taken apart in the order in which it came together",
      "an earlier merge waits until the later one of its survivor is taken apart, even where the survivor gained no value",
      "what was given away goes back to no record that became another one since, which nobody would see",
      "of a chain of merges the %s undone before the %s leaves all whole",
      "of two merges into one each is undone by itself, in either order",
    ],
    "A merge of which a record is gone for good stays whole; merged again, nobody goes out of sight": [
      "a merge stays whole once a merged record is gone for good: its undo is refused and all stays with the survivor",
      "of a chain whose first merged record is gone for good the later merge comes apart whole, the earlier one not",
      "a merge whose survivor was deleted comes apart while it can come back, and not once that is gone for good",
    ],
    "Who was merged is erased with the survivor, never by half":
      "whose address leads to a survivor is erased with it, never by itself; the merge is not undone any more",
    "A merge is whole or not at all, also when it is killed":
      "a merge whose process is killed has not happened, and then happens whole",
    "Of two people who merge the same pair at once one wins, and the other is told":
      "of two people who merge the same pair at once one wins, and the other is told",
    "What somebody adds to a record while another one merges it is the survivor's": [
      "what is added to a record while it is merged is the survivor's: nothing stays where nobody sees it",
      "a merge beside bulk edits, and beside deals, tasks and parts of one that it merges, leaves nothing where nobody sees it",
    ],
    "What an import brings to a record that is merged while it runs is the survivor's":
      "what an import brings to records that are merged meanwhile is the survivor's: values and notes",
    "Whoever may edit takes a merge apart, nobody else":
      "somebody else takes a merge apart; a viewer does not, and for another organisation it is not there",
    "A viewer merges nothing and dismisses nothing; other organisations' records are not there": [
      "a viewer may not merge, and records of another organisation are not there",
      "what is said to be no duplicate is remembered, by both, until that is undone",
      testIn("apps/api/test/route-rights.test.ts", "$name answers 403 to a viewer"),
      testIn("apps/api/test/route-rights.test.ts", "$name answers as if the record did not exist"),
    ],
    "10,000 random sequences of merge, edit, unmerge and undo leave every byte as the model says": [
      sequences,
      figure("10,000 random sequences"),
    ],
    "1,000,000 contacts are compared whole in 120 s": figure("1,000,000 contacts compared whole"),
    "One new contact's candidates take 20 ms": figure("Candidates of one new contact"),
    "Precision is at least 0.99 at a recall of at least 0.90, by two seeds":
      figure("Precision at least 0.99"),
    "A wrong, missing, doubled or swapped letter in a word of five letters or more still finds it": [
      testIn(searchTest, "is corrected: %s"),
      "of a hundred names with a letter wrong, missing, doubled or swapped, nearly all are found",
      "corrects the name of a pipeline: %j (%s)",
      figure("99 % of 10,000 typing errors"),
    ],
    "A word is corrected by the words of the organisation, which follow the writes": [
      "is not corrected by words of another organisation, or by words that no record has any more",
      "finds all of an import and what was made or renamed in bulk",
      "is corrected in a list too, within its filters, unless it is to be taken literally",
    ],
    "Exact hits are never displaced, and the result says what was searched for": [
      "who has the words apart from their marks is not hidden by those who have similar ones",
      "says what was searched, and marks it; what was found as typed says nothing",
      "is searched as it is where that is wanted, where it has a digit, and where a short word is wrong",
      "a list and the palette show what a text with a wrong letter was meant for, and search it literally when asked to",
    ],
    "A word typed wrong that only notes have is corrected where notes are searched; it goes with the note": [
      "is corrected where notes are searched, after what records say, and in no list",
      "their words go with the note, come back with it, and stay while a record or another note has them",
    ],
    "Marks, extensions and shortened amounts are understood": [
      "marks are typed in many ways: %j",
      "is found with an extension or without, whether the stored one has it",
      "is found as pages and programs write it, with %s, and stored so",
      "deals are found by their amount as people of any country write it",
    ],
    "Phones in any format find each other": [
      "are all searched and exported, after the columns that an export had before",
      "finds the number as it was typed where no country is known in which it is read, exact ones first",
      "marks the digits of a phone number through its formatting",
    ],
    "Umlauts and their spellings find each other": testIn(searchTest, "%j, everywhere and in the list"),
    "Cyrillic, Greek and Chinese names are found, and corrected": [
      testIn(searchTest, "is corrected: %s"),
      "a full name in one piece finds who has it as two: %s",
      testIn("apps/api/test/search-collation.test.ts", "%s"),
    ],
    "The text of notes is searched": [
      "finds their records after those that say it themselves, and tells the part that matched",
      "is found in capitals of other scripts, once for several notes, by who only reads",
      "follows edits, deletions and their undo, of the note and of its record; nobody finds the other organisation's",
    ],
    "Deals are found by their amount as typed":
      "deals are found by their amount as people of any country write it",
    "A common filter or country with a sort stops early, in the list's order": [
      "what many meet is walked to in the list's order, no further than the page's end",
      "a country is walked to in its own order by name and e-mail, several of them merged; all pages are those of the sorted list",
    ],
    "Every search line at a million contacts: p99 60 ms": figure("Each search line"),
    "Every filter line: p99 60 ms at two connections, 150 at ten": figure("Each filter line"),
    "Create and edit: p99 35 ms at ten connections": figure("Create and edit"),
    "Bulk delete and undo of 10,000 stay under 3 s in the slowest of five": figure("Bulk delete and undo"),
    "A command that was named stays first in the palette when results arrive": [
      "a command that was named stays first when results arrive: Enter does the same before and after",
      "a command is meant whose name begins with all that was typed, or with each word where records only resemble it",
    ],
    "The palette acts on the open record: stage, note, edit, delete, nested, with the same undo":
      "the palette acts on the open record: it moves it to a stage of a nested list, which Backspace leaves, and takes it back",
    "It acts on the selection and on selected cards": [
      "the palette acts on the selected records",
      "the palette changes and deletes the cards that are selected on a board, and takes it back",
    ],
    "Commands are found though letters lack or were swapped":
      "finds the command that was meant where letters lack or were swapped, and none by letters strewn over it",
    "GET /duplicates and POST /duplicates/{id}/dismiss answer as others rely on":
      "what is said to be no duplicate is remembered, by both, until that is undone",
    "POST /contacts/merge and /companies/merge answer the record and the action that takes it apart": [
      "a merged contact gives the survivor all that it has, and its address leads there",
      "contacts and deals of a merged company are the survivor's, until it is taken apart",
    ],
    "A merge and its undo in the browser": mergeJourney,
  },
};
