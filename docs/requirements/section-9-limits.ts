import { departure, type Section, testIn } from "./requirement.ts";

export const limits: Section = {
  number: "9",
  title: "Business constants and limits",
  requirements: {
    "25, 50 or 100 on a page, by default 50": [
      "shows a count, sorts, page sizes, grid, theme, palette and import",
      "lists contacts by ascending name, 50 on a page, by default",
    ],
    "The search waits 300 ms or 200 ms, or starts at once": [
      "the search waits 300 ms up to two characters and 200 ms for more",
      "the search runs once, after typing stops",
      "a search runs while typing and immediately on Enter, and can be cleared",
      "Enter searches immediately and not a second time",
    ],
    "Searches start at 2 characters": [
      "the palette searches from two characters and offers to create a record",
      "creates a missing record, keeps the form's input, and clears a changed choice",
    ],
    "20 results, fresh for 30 s": [
      "twenty contacts of the same rank do not hide one company",
      "repeats a search only after 30 s",
      "search results stay fresh for 30 seconds",
      "repeats a search only after 30 s",
    ],
    "Pickers: at most 20, after 300 ms":
      "a picker searches 300 ms after two typed characters, for at most 20 records",
    "An email is searched after 500 ms, in up to 50 contacts":
      "searches an e-mail with an @ 500 ms after typing, in up to 50 contacts",
    "Toasts stay for 4000 ms, with Undo for 8000 ms": "a toast closes after 4 seconds, with Undo after 8",
    "A long press takes 500 ms": "a press of 500 ms starts a selection, which can include the whole page",
    "A drag starts after 8 px": "a drag starts after the pointer has moved 8 pixels",
    "Lead score 0 to 100; probability 0 to 100, by default 50": [
      "the contact form reports all invalid fields together",
      "a lead score of %s is out of range: %s",
      testIn("apps/api/test/contact.test", "a contact is refused when its %s is %j"),
      testIn("apps/api/test/deal.test", "a deal with %j is refused with an error for %s"),
      "a new deal has the probability 50 and US dollars",
      "the limits are those of the specification",
    ],
    "Amounts are whole cents": testIn("apps/api/test/deal", "a deal with %j is refused with an error for %s"),
    "The quick view has at most 3 notes and 3 attachments": [
      "the quick view shows every section, switches by j and k, and returns the focus",
      "the quick view shows the newest three files and links to all",
    ],
    "Recent Activity has 5 entries, and the tab of a company has 5 contacts": [
      "a contact's page shows the five newest notes and moves, newest first",
      "a company shows its first five contacts and links to all of them",
    ],
    "All pages up to 7": "lists the pages for page %d of %d",
    "Import: 100 MB, the note above 5 MB, 1001 lines": [
      "accepts CSV files up to 100 MB",
      "tells the user that a file above 5 MB takes a moment",
      "a preview ends at a line end, and a shorter file is sent whole",
      "sends the first 1001 lines for a preview and marks them as incomplete",
      "the limits are those of the specification",
    ],
    "Import: 10 minutes, 10 errors, a summary above 1000, a note above 10,000": [
      "summarizes more than a thousand contacts, and lists the first ten errors",
      "treats 10,000 rows as small; shows waiting, interrupted and failed imports",
      "stops an upload after ten minutes",
      "the limits are those of the specification",
    ],
    "A stage loads 50 cards at a time": [
      "a board has page and limit, by default the first 50 cards of each stage",
      "a column loads 50 cards first, and a stage offers six colours or a hex value",
    ],
    "The six colours of stages":
      "a column loads 50 cards first, and a stage offers six colours or a hex value",
    "A token is checked every 60 s and renewed below 5 minutes": [
      "checks the token every minute and renews it below 5 minutes",
      "a clock that is %i minutes wrong causes no refresh loop and no sign-out",
    ],
    "The hidden frame has 5 s; the popup is checked every second": [
      "ignores foreign or malformed answers and gives up after 5 s",
      "notices a closed popup within a second",
    ],
    "The loading screen: 400 ms, 1200 ms, tips every 3 s, 2 at once": [
      "shows nothing before 400 ms, then the skeleton, and after 1200 ms the title",
      "shows two tips at a time and another one every 3 seconds",
    ],
    "800 ms after the login; the first health request after 100 ms": [
      "/auth/callback welcomes the user and continues after a moment",
      "the start sends two health requests after 100 ms without requestIdleCallback",
    ],
    "Cached data is fresh for 15 minutes and kept for 30": [
      "queries stay fresh for 15 minutes, are kept for 30 and retried twice",
      "keeps an answer fresh for 15 minutes",
    ],
    "A query is repeated twice, first after 500 ms, then after twice the time, at most 15 s": [
      "queries stay fresh for 15 minutes, are kept for 30 and retried twice",
      "repeats a failed query twice, after 500 and 1000 ms",
    ],
    "A change is repeated once": [
      "a change whose answer %s is repeated once with the same bytes",
      "a change without an answer is repeated after 500 ms",
      "a change whose answer is lost twice is not sent a third time",
    ],
    "Queries are not repeated on focus, reconnection or mount":
      "queries do not reload on focus, reconnection or remount",
    "Lists of contacts: stale at once, kept for 5 minutes, repeated once after 500 ms": [
      "lists are stale immediately, kept for 5 minutes and retried once",
      "repeats a failed list query once, after 500 ms",
      "a list reloads when it is opened",
      testIn("apps/web/test/app/lists", "a list reports a failed load"),
    ],
    "The next page is prefetched, except during a search":
      "prefetches the next page of a list, except during a search",
    "The structure of a pipeline: fresh for 5 minutes, kept for 30, repeated twice after 300 ms":
      "pipelines stay fresh for 5 minutes, are kept for 30 and retried twice",
    "The board: fresh for 3 minutes, kept for 10, repeated once after 500 ms":
      "boards stay fresh for 3 minutes, are kept for 10 and retried once",
    "Lists of deals: stale at once, kept for 5 minutes": [
      "lists are stale immediately, kept for 5 minutes and retried once",
      "a list reloads when it is opened",
    ],
    "Local storage contains theme, sidebar, view and intents": [
      "starts with the light theme, switches to dark and stores the choice",
      "keeps the sidebar collapsed on the next visit",
      "the board shows contacts first and remembers which kind the user chose",
      testIn("apps/web/test/app/list-viewing", "the page of a %s opens its form on request"),
      "signs in by the cookie and stores no personal data",
      departure("Local storage holds theme, sidebar, view and intents"),
    ],
  },
};
