import type { Section } from "./requirement.ts";

/** Records that are one, and a search that forgives: beyond the specification. */
export const duplicates: Section = {
  number: "11",
  title: "Beyond the specification: duplicates and search",
  requirements: {
    "Records that are likely one are found by themselves, each pair with the reasons": [
      "two spellings of one person are found with the reasons, and a deletion or a merge ends the pair",
      "names of other scripts and with accents are compared",
      "a company is found by its name without its legal form, and by its domain",
      "numbers meet however they were typed, also where no country is known in which they are read",
      "what a transaction wrote that began long ago is compared once it ends",
    ],
    "Who only shares much is no duplicate: father and son, twins, colleagues": [
      "a father and his son, twins, and colleagues who share a number are nobody's duplicates",
      "who took another family name is found by the mobile and the city, not by a landline and the city",
    ],
    "Groups too large to be compared are told by what they share": [
      "records that share what too many have are told with it and their number, and are not compared by it",
      "the list is narrowed by kind and by how sure it is, and says what too many share; a viewer only looks",
    ],
    "'Not a duplicate' holds for both, whatever becomes of them, until it is undone": [
      "what is said to be no duplicate is remembered, by both, until that is undone",
      "a duplicate that arises is found, merged and taken apart; another one is dismissed and stays away",
    ],
    "Forms name who a new or edited record is likely to be": [
      "a form is told of the records that its contact is likely to be",
      "names who is likely there already, and saves all the same",
      "names who an edited contact and a new company are likely to be",
    ],
    "Several records become one with all that belongs to them, and the old address leads there": [
      "a merged contact gives the survivor all that it has, and its address leads there",
      "contacts and deals of a merged company are the survivor's, until it is taken apart",
      "two contacts become one with all that belongs to them, the old address leads to it, and undo takes them apart",
      "a company is merged from its page with one that is looked for, by the keyboard alone",
    ],
    "A merge comes apart exactly, whatever was done since; later edits stay": [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the title as it stands in the test's file
      "random sequences of merge, edit, unmerge and undo end as the model says (${options.runs} with seed ${options.seed})",
      "what was merged twice is taken apart in the order in which it came together",
      "an earlier merge waits until the later one of its survivor is taken apart, even where the survivor gained no value",
      "what was given away goes back to no record that became another one since, which nobody would see",
    ],
    "A merge is whole or not at all, also of two at once and when it is killed": [
      "of two people who merge the same pair at once one wins, and the other is told",
      "a merge whose process is killed has not happened, and then happens whole",
    ],
    "Umlauts, phones in any format, and the text of notes are found": [
      "%j, everywhere and in the list",
      "marks the digits of a phone number through its formatting",
      "finds their records after those that say it themselves, and tells the part that matched",
      "is found in capitals of other scripts, once for several notes, by who only reads",
    ],
    "A common filter or country with a sort stops early, in the list's order": [
      "what many meet is walked to in the list's order, no further than the page's end",
      "a country is walked to in its own order by name and e-mail, several of them merged; all pages are those of the sorted list",
    ],
    "The palette acts on the open record and on the selection, nested, with the same undo": [
      "the palette acts on the open record: it moves it to a stage of a nested list, which Backspace leaves, and takes it back",
      "the palette acts on the selected records",
      "the palette changes and deletes the cards that are selected on a board, and takes it back",
    ],
  },
};
