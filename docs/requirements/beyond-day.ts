import type { Section } from "./requirement.ts";

/** What a seller's day asks for beyond the specification. */
export const day: Section = {
  number: "10",
  title: "Beyond the specification: the day",
  requirements: {
    "A list is edited like a sheet: typing begins, Enter goes down, Tab right, Escape gives back": [
      "typing on a cell begins its value, Enter goes down, Shift+Enter up, Tab right, Escape gives back",
      "on a row's name the keys of rows are heard, on a cell those of the sheet; the space bar selects on both",
    ],
    "A block is copied, pasted, filled and emptied as one action": [
      "a block is chosen with Shift, said, copied as text and as a table, and given up",
      "a block from a spreadsheet is pasted as one action: what cannot be read is told at its cell, the rest is written and taken back",
      "one value fills what is chosen, Ctrl+D fills down, Delete and cutting empty",
    ],
    "What somebody else changed since is not pasted over, unless one keeps one's own": [
      "what a colleague changed since is not pasted over, and one's own changes before are",
      "is edited with others as one action, each in its own way, and what is refused is told by value",
    ],
    "A lost stage asks why, also of many deals at once":
      "a lost stage asks why once for all deals that get it, by a paste and by the editing of a selection",
    "An empty organisation leads: import, add, invite, example data in and out": [
      "an empty list leads to the first steps, which are put away and found again; example data come and go, and what was edited is asked about",
      "who only reads is led to no first steps",
    ],
    "Pointing at a value tells who set it, when and by what":
      "of many records at once, of a merge, and of what is shown for another field is told as such",
    "Everybody's tasks stand by when they are due, or by person":
      "a day's tasks: added in one line with a date in words, snoozed by key and menu, dragged, done, taken back, and listed by person",
    "Somebody else's task shows at once on a record's page, in lists and on cards":
      "what somebody else adds and completes about a deal shows at once on its page, in the list and on its card",
    "Every value of a record's page is edited in place, as in its list": [
      "values of a record's page are edited in place as in its list: by press and keys, with Undo, and never over a colleague's",
      "what a page leaves out while it is empty is offered there, and edited in place: what a task is about, its time and its reminder",
      "the further addresses and numbers of a contact are edited in place: added, refused, saved by Enter, taken back, collided",
      "who only reads edits no value of a page",
    ],
    "A selection, or all that match, gets its owner, its stage and tags by one press, as one action": [
      "a selection gets its owner, its stage and tags from menus beside Edit…, each as one action",
      "takes back what many were given at once, their stage and their fields, of those that had it already nothing",
    ],
    "However many records a removed member has, they are handed over as one action":
      "more records than are changed at once are handed over as one action, told once, and one undo takes it back",
    "A task that is moved keeps its time of day and takes its reminder along":
      "a task that is moved keeps its time of day, and reminds as many days before it, over a change of the clocks",
    "A date in a task's line is understood in the four languages": "in %s “%s” is “%s”, due %s",
    "Whoever chose no theme sees the system's": "the system's theme is followed unless another is chosen",
    "A deal added from a contact's page is filled in already":
      "a deal that is added from a contact's page begins with the contact and the company",
    "Whose a record is shows in lists, on cards and on pages":
      "whose a record is shows by an avatar in its list, on its card and on its page",
    "The tasks' page is walked by the arrows, and Enter opens a task":
      "on the tasks' page the arrows go from task to task and Enter opens one",
    "A text of several lines is edited in place":
      "a text of several lines is edited in place: Shift+Enter begins a line, Enter saves",
    "Records that a change of many left as they were are named, with the reason":
      "records that a change of many left as they were are named, with the reason",
    "e, s, o and t act on the card that has the focus":
      "on a card with the focus o asks whose it is to be, s for its stage, t for what is next, and e edits it",
  },
};
