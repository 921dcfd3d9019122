import { departure, type Section, testIn } from "./requirement.ts";

export const limits: Section = {
  number: "9",
  title: "Business constants and limits",
  requirements: {
    "A page has 25, 50 or 100 records, by default 50": [
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
      "by default, contacts are listed by ascending name, 50 on a page",
    ],
    "A search starts after 300 ms, after 200 ms if it has more than 2 characters, or immediately on Enter": [
      "the search waits 300 ms for up to two characters and 200 ms for more",
      "the search runs once, after typing stops",
      "a search runs while typing and immediately on Enter, and can be cleared",
      "Enter searches immediately, and the search does not run again after the pause",
    ],
    "The global search and the selectors need at least 2 characters": [
      "the palette searches from two characters and offers to create a record",
      "a picker creates a company and keeps the form's other input",
    ],
    "A global search returns up to 20 results, which are reused for 30 s": [
      "twenty equally good contacts do not hide a company",
      "the palette repeats a search only after 30 s",
      "search results stay fresh for 30 seconds",
    ],
    "A selector searches after 300 ms and shows at most 20 records":
      "a picker searches 300 ms after typing stops, from 2 characters, for 20 records",
    "The check for a duplicate email starts 500 ms after a change and reads up to 50 contacts":
      "the email lookup waits 500 ms, needs an @ and requests up to 50 contacts",
    "A toast stays for 4000 ms, and a toast with Undo stays for 8000 ms":
      "a toast closes after 4 seconds, or after 8 with Undo",
    "A long press takes 500 ms":
      "a long press of 500 ms starts a selection, which can include the whole page",
    "A drag starts after the pointer has moved 8 pixels":
      "a drag starts after the pointer has moved more than 8 pixels",
    "Lead score and probability are numbers from 0 to 100; the default probability is 50": [
      "the contact form reports all invalid fields together",
      "a lead score of %s is out of range: %s",
      testIn("apps/api/test/contact.test", "a contact is refused when its %s is %j"),
      testIn("apps/api/test/deal.test", "a deal with %j is refused with an error for %s"),
      "a new deal starts with a probability of 50 and US dollars",
      "the limits are those of the specification",
    ],
    "Amounts are stored in whole cents": testIn(
      "apps/api/test/deal",
      "a deal with %j is refused with an error for %s",
    ),
    "The quick view shows at most 3 notes and 3 attachments": [
      "the quick view shows all sections of a contact, and adds a note",
      "the quick view shows the newest three files and links to all",
    ],
    "Recent Activity shows 5 entries, and the Contacts tab of a company shows 5 contacts": [
      "a contact's page shows the five newest notes and moves, newest first",
      "a company shows its first five contacts and links to all of them",
    ],
    "The pager lists all pages if there are at most 7":
      "a pager shows the expected page numbers on page %d of %d",
    "An import file has at most 100 MB; above 5 MB, a note appears; the preview reads 1001 lines": [
      "accepts CSV files, text files and workbooks up to 100 MB",
      "the status text warns that a file above 5 MB may take a moment",
      "a preview ends at the end of a line, and a file with fewer lines is sent whole",
      "a preview request sends the first 1001 lines and whether they are the whole file",
      "the limits are those of the specification",
    ],
    "An import stops after 10 minutes, lists 10 errors, adds a summary above 1000 contacts, and a note above 10,000 rows":
      [
        "the results of an import have a summary, outcomes, rows to download and Undo",
        "the page shows running, waiting and failed imports, and a hint above 10,000 rows",
        "the upload step shows progress, can be canceled and reports unusable files",
        "the limits are those of the specification",
      ],
    "Each stage of a board loads 50 cards at a time": [
      "a board returns pages of cards, by default the first 50 of each stage",
      "a board column first requests 50 cards",
    ],
    "Stages have six preset colors": "a stage can have a preset or a hex colour; a failure is reported",
    "The app checks the token every 60 s and renews it if it expires in less than 5 minutes": [
      "checks the token every minute and renews it in its last 5 minutes",
      "a clock that is off by %i minutes causes no refresh loop and no sign-out",
    ],
    "The check in the hidden frame ends after 5 s, and the popup is checked every second": [
      "ignores foreign or malformed messages and gives up after 5 s",
      "detects a closed popup within a second",
    ],
    "The loading screen appears after 400 ms, shows all details after 1200 ms, and replaces tips every 3 s": [
      "shows nothing before 400 ms, then the skeleton, and after 1200 ms the title",
      "shows two tips at a time and replaces one every 3 seconds",
    ],
    "The app opens / 800 ms after a login, and sends the first health request 100 ms after its start": [
      "/auth/callback welcomes the user and continues after a moment",
      "without requestIdleCallback, the app sends two health requests after 100 ms",
    ],
    "Cached data is reused for 15 minutes without a request, and is kept for 30 minutes": [
      "queries stay fresh for 15 minutes, are kept for 30 and retried twice",
    ],
    "A failed query is repeated twice, after 500 ms and after 1000 ms; a delay never exceeds 15 s": [
      "queries stay fresh for 15 minutes, are kept for 30 and retried twice",
      "repeats a failed query twice, after 500 and 1000 ms",
    ],
    "A failed change is repeated once": [
      "a change whose response %s is repeated once with the same bytes",
      "a change without a response is repeated after 500 ms",
      "a change whose response is lost twice is not sent a third time",
    ],
    "Queries do not reload when a window gets the focus, a connection returns or a component mounts":
      "queries do not reload on focus, reconnection or remount",
    "A list of contacts reloads whenever it opens and is kept for 5 minutes; a failed request is repeated once":
      [
        "lists are stale immediately, kept for 5 minutes and retried once",
        "repeats a failed list query once, after 500 ms",
        "a list sends the URL's parameters or a default sort, and reports a failed load",
      ],
    "The next page of a list is loaded in advance, except during a search":
      "a list prefetches its next page, except during a search",
    "The structure of a pipeline is reused for 5 minutes and kept for 30; a failed request is repeated twice":
      "pipelines stay fresh for 5 minutes, are kept for 30 and retried twice",
    "A board is reused for 3 minutes and kept for 10; a failed request is repeated once":
      "boards stay fresh for 3 minutes, are kept for 10 and retried once",
    "A list of deals reloads whenever it opens, and is kept for 5 minutes": [
      "lists are stale immediately, kept for 5 minutes and retried once",
      "a list sends the URL's parameters or a default sort, and reports a failed load",
    ],
    "Local storage contains theme, sidebar state, board kind, and requests for forms (create intents)": [
      "the theme is light at first; the theme button switches it and stores the choice",
      "collapsing the sidebar stores its state for the next visit",
      "the board shows contacts at first and remembers the kind that the user chose",
      testIn("apps/web/test/app/list-viewing", "a stored create intent opens the %s form over the list"),
      "signs in with the cookie and stores no personal data",
      departure("Local storage contains the theme, the state of the sidebar"),
    ],
  },
};
