import { departure, documented, figure, type Section, testIn } from "./requirement.ts";

const kinds = "apps/api/test/kinds/";
const assigned = testIn(kinds, "is its creator's by %s until somebody else gets it, who is told");
const grouped = testIn(
  kinds,
  "stands in groups by %s in the order of names, nobody's last, however it is paged",
);
const changedAlike = testIn(
  kinds,
  "is changed with others as one action, by ids and by what matches, and taken back",
);
const editedApart = testIn(
  kinds,
  "is edited with others as one action, each in its own way, and what is refused is told by value",
);
const matrix = testIn(
  "apps/api/test/undo-matrix.test.ts",
  "is undone and redone, by whoever did it and by another",
);
const day =
  "a day's tasks: added in one line with a date in words, snoozed by key and menu, dragged, done, taken back, and listed by person";
const inPlace =
  "values of a record's page are edited in place as in its list: by press and keys, with Undo, and never over a colleague's";
const onCards =
  "on a card with the focus o asks whose it is to be, s for its stage, t for what is next, and e edits it";
const board =
  "a board shows next steps and owners on its cards, and only one's own and those without a step where it is asked";
const boardColumns =
  "stands on the cards of both boards, which are narrowed by it and by owner, with what their columns add up to";
const given =
  "who is given a record in another browser hears of it by the bell, finds it under Mine, and groups see it move";
const bell =
  "the bell counts what is unseen, its panel leads to the record, and a banner tells of what comes while the page is open";

/** What a seller's day asks for beyond the specification. */
export const sellersDay: Section = {
  number: "13",
  title: "Beyond the specification: the day",
  requirements: {
    "Every kind of record has an owner, its creator unless said otherwise": assigned,
    "An import maps the owner by name or address":
      "a row's owner is the member whom its address or name says; of another the row goes in, and that is told",
    "Whose a record is shows by an avatar in lists, on cards and on pages":
      "whose a record is shows by an avatar in its list, on its card and on its page",
    "'Mine' is one press on every list and board": [given, board],
    "Records are assigned in place, in bulk and from the palette": [
      "o asks whose the open record and the row with the focus are to be, and t begins a task about the record",
      "a selection gets its owner, its stage and tags from menus beside Edit…, each as one action",
      "the palette acts on the selected records",
    ],
    "The assigned person is told by a notice, a desktop banner and, where configured, by mail": [
      assigned,
      bell,
      "what was assigned is mailed once, together, by figures and addresses, after a while in which it was not seen",
    ],
    "The specification's text of the owner follows the owner where one is set":
      "tells its owner's name as the text of the specification, unless it has a text of its own",
    "Removing a member asks to whom their records go, as one undoable action": [
      "hands the records over, ends the membership and its sessions, and is one action, which undo, redo and undo again take to and fro",
      "removing who owns records asks to whom they go; a removal that fails changes nothing, and one that is done is undone whole",
      "are invited by a link, changed and removed, by keyboard alone",
      "leaves what the person told and chose as it was, for when they are back",
      "leaves the role of somebody who was invited again meanwhile, and gives them their records",
      "of somebody whose Lanyard ID is gone, or who is elsewhere, takes nothing back and says so",
    ],
    "A removal that fails or is killed between its halves changes nothing, or says what is left and is repeated":
      [
        "while Lanyard ID fails nothing is changed, neither by a removal nor by its undo, and both can be repeated",
        "a removal that is killed between its halves says what is left and is repeated; an undo that loses the database there has changed nothing",
        "of each other leaves one of two administrators, whose records are theirs",
      ],
    "Members can be given records before they ever opened Lanyard":
      "members can be given records before they ever opened Lanyard; names, roles and removals of Lanyard ID arrive, after a restart too",
    "What a service refuses of a field is named in the sentence":
      "%s %s with %j is refused by a sentence that names %s",
    "However many they are, they are handed over as one action, which one undo takes back": [
      "a member's records of every kind are handed over as one action, which one undo takes back",
      "more records than are changed at once are handed over as one action, told once, and one undo takes it back",
    ],
    "Lists filter, sort and group by owner": [
      assigned,
      grouped,
      "stands in groups by owner with true counts, closed and opened by keys, No owner last",
    ],
    "Boards are narrowed by owner, and not grouped": [
      board,
      boardColumns,
      documented(
        "docs/decisions/0041-lists-by-owner.md",
        "41. Lists go by owner from person to person; boards are narrowed",
      ),
    ],
    "The charts of deals tell by owner what is open and what was won": testIn(
      "apps/api/test/deal-figures.test.ts",
      "agree, each figure, with the list that it leads to, in each currency",
    ),
    "A task has title, note, day or moment, reminder, priority, owner, who did it and when, a repetition, and is about one record":
      [
        "is about one record: what is sent for one takes the other away, and two are refused",
        "is due on a day or at a moment, in UTC whatever the offset that was sent",
        "tells when and by whom, once; opening it again takes both away",
        testIn("apps/api/test/task.test.ts", "is refused with %j"),
      ],
    "A repeated task makes its next one, by RFC 5545": [
      "makes the next one of a task that repeats, and its undo takes both back",
      "keeps the time of day when the clocks change, for the reminder too",
      "is never in the past, stays in the rule's rhythm, and may be today",
      "is none when the rule has ended or never comes",
      "is looked for without keeping others waiting, whatever the rule and however old the task",
    ],
    "/tasks has Overdue, Today, This week, Later, No date and Done": [
      "is narrowed by what is open, done and overdue, and by when it is due in a time zone",
      day,
    ],
    "Tasks stand as mine, everybody's, or by person": [
      "is one's own where it asks for that: whoever makes a task owns it, unless it says otherwise",
      day,
    ],
    "A task is added in one line, with its date understood in the four languages": [
      day,
      "in %s “%s” is “%s”, due %s",
      "the words that say when are told, as they stand in the line",
    ],
    "What repeats is understood in that line, too, and left in the title by a press": [
      "in $language “$typed” is “$title”, again by $rule, first $when",
      "a repetition in a task's line is shown with its words before it counts, and left in the title by a press",
    ],
    "It is completed by a press or d, snoozed, dragged between days, and taken back": [
      day,
      "a task dragged out of its day stays in the list and can be taken back, and a section takes it at its head",
      "a task is moved to any day and time by words or by choosing, with the keyboard alone",
    ],
    "The whole page of tasks works by keyboard": [
      "on the tasks' page the arrows go from task to task and Enter opens one",
      "the arrow down enters the tasks of a page that was just opened; it and `d` work on a check box as on a title",
      "the focus goes on to the next task when one is done, and stays on the one that Shift and an arrow move",
      "`x` selects tasks and Ctrl+A all on the page; they are changed and deleted together, while a check box completes",
    ],
    "A task that is moved keeps its time of day and takes its reminder along":
      "a task that is moved keeps its time of day, and reminds as many days before it, over a change of the clocks",
    "Tasks stand on every record's page, on quick views and as the next step on cards": [
      "the quick view of %s says whose it is, what is to be done and which deals there are before the rest",
      "what somebody else adds and completes about a deal shows at once on its page, in the list and on its card",
      boardColumns,
    ],
    "A card without a next step says so, and boards and lists are narrowed by it": [
      board,
      testIn(kinds, "has a next step, which its list is narrowed by and which goes with the task"),
      "t adds a task about the row with the focus in a line of its own, and a list of those without a next step is read again",
    ],
    "Reminders reach the person exactly once, with two processes and one of them killed":
      "ten thousand reminders reach their people once each, from two processes of which one is killed; imported ones that have passed reach nobody",
    "They come by the bell, as a desktop banner, and by mail where configured": [
      bell,
      "a reminder is mailed at once in the language of its person, again where the mail server refused it, and to nobody who wants none",
    ],
    "A private calendar shows tasks and closing dates, as a parser of others reads them":
      "has their open tasks and closing dates, as a parser of others reads them, under ids that stay",
    "Its address is secret and can be renewed": [
      "is at an address that ends when it is renewed, ended, or its person is removed",
      "the profile makes a calendar's address, which is shown once, is renewed and switched off",
    ],
    "A contact's page shows its deals, tasks and company": [
      "contacts take part in a deal: added by search, given a role, removed and brought back; their pages show the deal",
      "a contact's page comes whole in one answer, and says what the single calls say",
    ],
    "A company's page shows its contacts, tasks and deals with sums per currency": [
      testIn(kinds, "lists what belongs to it, narrowed and ordered as its list, with sums per currency"),
      "the company page shows the first five contacts and leads to all of them",
      "a contact is added on a company's page, filled in with the company",
    ],
    "A deal has several contacts, each with a role": [
      "contacts take part in a deal with their roles: added, changed and removed as one action each, undone and redone",
      "contacts take part in a deal: added by search, given a role, removed and brought back; their pages show the deal",
    ],
    "'Add deal' from a contact or company is filled in already":
      "a deal that is added from a contact's page begins with the contact and the company",
    "Every value of a record's page is edited in place, with the list's rules of collision": [
      inPlace,
      "what a page leaves out while it is empty is offered there, and edited in place: what a task is about, its time and its reminder",
      "a text of several lines is edited in place: Shift+Enter begins a line, Enter saves",
      "the further addresses and numbers of a contact are edited in place: added, refused, saved by Enter, taken back, collided",
      "who only reads edits no value of a page",
    ],
    "The timeline is filtered by kind, and the composer above it saves with Ctrl+Enter": [
      "a note is written above the timeline with Ctrl+Enter, and the timeline is narrowed to notes",
      "a timeline is narrowed to one kind of entries, of which each is in exactly one",
    ],
    "A note is pinned to the timeline's top": [
      "a note is pinned in the timeline, where it then stands on top, and unpinned where it was written",
      "are pinned above the newer ones and unpinned, each undone and done again",
    ],
    "Next and previous record of the list one came from, on the page and in the quick view": [
      "a record's page leads to its neighbours in the list one came from, beyond its page too, and after a reload",
      "j at the last record of a page goes on with the first of the next, and k back",
    ],
    "Pointing at a value tells who set it, when and by what": [
      "pointing at a value tells who set it and when, with one question for each record; the arrows go from value to value",
      "of many records at once, of a merge, and of what is shown for another field is told as such",
    ],
    "Any editable field of a selection, or of all that match, is changed as one action with one undo": [
      changedAlike,
      "whatever a form of a %s has can be changed of several at once",
      "whatever a form of a task has can be changed of several at once: how they repeat, and the one record that they are about",
      "several deals get a close date, a probability and a company, each with the editor of the list",
    ],
    "All that match are changed at once, up to 100,000": [
      "more than can be selected at once are offered with the reason why not",
      "more than can be deleted at once are selected and changed, and asking to delete them says how many can be",
    ],
    "So are owner, stage and tags, by one press": [
      "a selection gets its owner, its stage and tags from menus beside Edit…, each as one action",
      "takes back what many were given at once, their stage and their fields, of those that had it already nothing",
    ],
    "Of more than fifty records the number is said before a menu changes them": [
      "more than fifty records are changed by a menu only after their number was said",
    ],
    "The number told is the number done; what fails is told by record": [
      changedAlike,
      "records that a change of many left as they were are named, with the reason",
    ],
    "Who may export saves exactly what is selected as a file, of every kind": [
      testIn(kinds, "is exported as it was selected, by ids and by what matches, in the order of the list"),
      "what is selected is saved as a file with exactly these rows, in the order of the list",
      "tasks that are selected are saved as a file once the export that was refused is asked for again",
    ],
    "A lost stage asks why, also of many deals at once":
      "a lost stage asks why once for all deals that get it, by a paste and by the editing of a selection",
    "A list is edited like a sheet: typing begins, Enter goes down, Tab right, Escape gives back": [
      "typing on a cell begins its value, Enter goes down, Shift+Enter up, Tab right, Escape gives back",
      "on a row's name the keys of rows are heard, on a cell those of the sheet; the space bar selects on both",
    ],
    "A block is copied, pasted, filled and emptied as one action": [
      "a block is chosen with Shift, said, copied as text and as a table, and given up",
      "a block from a spreadsheet is pasted as one action: what cannot be read is told at its cell, the rest is written and taken back",
      "one value fills what is chosen, Ctrl+D fills down, Delete and cutting empty",
      editedApart,
    ],
    "What somebody else changed since is not pasted over, unless one keeps one's own": [
      "what a colleague changed since is not pasted over, and one's own changes before are",
      "a block from a spreadsheet is pasted, taken back and brought again; what a colleague changed meanwhile stays",
      editedApart,
    ],
    "Ctrl/Cmd+Z undoes one's last action, Shift+Ctrl/Cmd+Z brings it back with the same ids": [
      "undo what one did last and bring it back with the same id, but not while one types",
      "tell of a selection how many records it was, and not the name of one",
    ],
    "Any action of 30 days is undone from History, in any order, others' too within one's rights": [
      "any sequence of creating, editing, deleting, undoing and redoing ends as the model says",
      "is narrowed by person and kind, undone, and says what an undo could not take back",
      testIn("apps/api/test/undo-rights.test.ts", "%s"),
      matrix,
    ],
    "e, s, o, t, f and Ctrl/Cmd+A do what they say": [
      "e edits the record, s goes to its stages, f opens the filters, Ctrl+A selects the page",
      "o asks whose the open record and the row with the focus are to be, and t begins a task about the record",
      onCards,
      "s opens the stages for the page, the quick view and the row with the focus; what a record has now is marked, as its owner is",
    ],
    "The sheet of keys shows them": "lists every key of lists, cells, the board, tasks and notes",
    "None collides with typing": [
      "undo what one did last and bring it back with the same id, but not while one types",
      "%s typed into a field is no shortcut",
      "adding a contact to a deal by %s begins in the field, where no letter is a shortcut",
    ],
    "A matrix of every route that writes: undone, redone, undone after a later edit, undone by another": [
      "every route that writes has a sample, or a reason why it needs none",
      matrix,
      "undone after a later edit, takes nothing of that edit away",
    ],
    "An undo that changes nothing fails that test": matrix,
    "An empty organisation leads: import, add, invite, example data in and out": [
      "an empty list leads to the first steps, which are put away and found again; example data come and go, and what was edited is asked about",
      "an empty organisation is filled with example data once, whoever asks at the same time, as one action that undo takes away whole",
      "removing the example takes what it brought; what people changed stays unless asked for, and what belongs to theirs always",
      "who only reads is led to no first steps",
    ],
    "The theme follows the system unless one is chosen": [
      "the system's theme is followed unless another is chosen",
      departure("Theme light or dark"),
    ],
    "Lists filter owner_id by an id, me or none": assigned,
    "POST /{noun}/bulk-update answers what changed and what failed, with the action": changedAlike,
    "Tasks have the routes, fields and filters that others rely on": [
      "is narrowed by what is open, done and overdue, and by when it is due in a time zone",
      testIn(kinds, "is stored, changed, emptied and brought back in every field"),
      "tells when and by whom, once; opening it again takes both away",
    ],
    "GET /contacts/{id}/deals, /companies/{id}/deals and /companies/{id}/contacts list what belongs together":
      [
        testIn(kinds, "lists what belongs to it, narrowed and ordered as its list, with sums per currency"),
        "a contact's deals are those that it belongs to and those that it takes part in, counted and summed together",
      ],
    "GET and PUT /deals/{id}/contacts take contacts with roles":
      "a bare list will do; the same list again is no action; nobody stands in it twice, is foreign or gone",
    "POST /actions/{id}/undo and /redo": matrix,
    "A viewer, a user and an administrator on each route": [
      testIn("apps/api/test/route-rights.test.ts", "$name answers 403 to a viewer"),
      testIn("apps/api/test/route-rights.test.ts", "$name answers 403 to a user"),
    ],
    "What others do about a deal's tasks shows at once, in two browsers":
      "what somebody else adds and completes about a deal shows at once on its page, in the list and on its card",
    "New screens speak four languages, fit, and have no finding of axe": [
      "every screen fits with the longest text of each message, wide and narrow",
      "every tab of every record is without findings, light and dark",
      "the interface in %s",
    ],
    "My tasks of today: p99 25 ms": figure("My tasks of today"),
    "A contact's whole page in one round trip: p99 25 ms": [
      "a contact's page asks once for the contact, its notes, its files and its timeline",
      "what a contact's page shows beside the contact came with it",
      figure("A contact's whole page"),
    ],
    "A deal's whole page with who takes part in it in one round trip": [
      "what a deal's page shows beside the deal came with it: who takes part, too",
      "a deal's page has its way through the stages and who takes part in it, and one of a kind without a board has none",
    ],
    "What was typed in a form is there again when the page was loaded anew": [
      "what was typed in a form is there again when the page was loaded anew, and only then",
      "what somebody changed meanwhile is not written over by what was typed before the page was loaded anew",
    ],
    "Bulk edit of 10,000 in 3 s, its undo the same": figure("Bulk edit of 10,000"),
    "Bulk edit of 100,000 in 30 s, its undo the same": figure("Bulk edit of 100,000"),
    "The first load of the contacts page stays below 200 KB": [
      "loads at most 150 KB of script for the list of %s, and no other lists",
      figure("First load of the contacts page"),
    ],
  },
};
