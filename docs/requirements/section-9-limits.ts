import { departure, type Section, testIn } from "./requirement.ts";

export const limits: Section = {
  number: "9",
  title: "Business constants and limits",
  requirements: {
    "A page has 25, 50 or 100 records, by default 50": [
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
      "lists contacts by ascending name, 50 on a page, by default",
    ],
    "The search waits 300 ms or 200 ms, or starts immediately": [
      "the search waits 300 ms for up to two characters and 200 ms for more",
      "the search runs once, after typing stops",
      "a search runs while typing and immediately on Enter, and can be cleared",
      "Enter searches immediately and not a second time",
    ],
    "Searches start at 2 characters": [
      "the palette searches from two characters and offers to create a record",
      "creates a missing record, keeps the form's input, and clears an edited choice",
    ],
    "A search returns 20 results, which stay fresh for 30 s": [
      "twenty equally good contacts do not hide a company",
      "repeats a search only after 30 s",
      "search results stay fresh for 30 seconds",
      "repeats a search only after 30 s",
    ],
    "Pickers search after 300 ms and show at most 20 records":
      "a picker searches 300 ms after two typed characters and shows up to 20 records",
    "An email is searched after 500 ms, in up to 50 contacts":
      "looks up e-mail addresses with an @ after 500 ms, in up to 50 contacts",
    "Toasts stay for 4000 ms, and with Undo for 8000 ms": "a toast closes after 4 seconds, with Undo after 8",
    "A long press takes 500 ms":
      "a long press of 500 ms starts a selection, which can include the whole page",
    "A drag starts after a move of 8 px": "a drag starts after the pointer has moved 8 pixels",
    "Lead score and probability are from 0 to 100; the default probability is 50": [
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
    "The quick view has at most 3 notes and 3 attachments": [
      "the quick view shows all sections; j and k switch contacts, Esc restores focus",
      "the quick view shows the newest three files and links to all",
    ],
    "Recent Activity has 5 entries, and the tab of a company has 5 contacts": [
      "a contact's page shows the five newest notes and moves, newest first",
      "a company shows its first five contacts and links to all of them",
    ],
    "The pager shows all of up to 7 pages": "lists the pages for page %d of %d",
    "An import has at most 100 MB, a note above 5 MB, and a preview of 1001 lines": [
      "accepts CSV files up to 100 MB",
      "explains that a file above 5 MB takes a moment",
      "a preview ends at a line end, and a shorter file is sent completely",
      "requests a preview of the first 1001 lines, marked as incomplete",
      "the limits are those of the specification",
    ],
    "An import has 10 minutes, lists 10 errors, and has a summary above 1000 rows and a note above 10,000": [
      "summarizes more than a thousand contacts, and lists the first ten errors",
      "shows running, waiting and failed imports, and a hint above 10,000 rows",
      "stops an upload after ten minutes",
      "the limits are those of the specification",
    ],
    "A stage loads 50 cards at a time": [
      "a board has page and limit, by default the first 50 cards of each stage",
      "a column loads 50 cards first, and a stage offers six colours or a hex value",
    ],
    "Stages have six preset colours":
      "a column loads 50 cards first, and a stage offers six colours or a hex value",
    "A token is checked every 60 s and renewed below 5 minutes": [
      "checks the token every minute and renews it below 5 minutes",
      "a clock that is off by %i minutes causes no refresh loop and no sign-out",
    ],
    "The hidden frame ends after 5 s, and the popup is checked every second": [
      "ignores foreign or malformed messages and gives up after 5 s",
      "detects a closed popup within a second",
    ],
    "The loading screen has steps at 400 and 1200 ms, and 2 tips, which change every 3 s": [
      "shows nothing before 400 ms, then the skeleton, and after 1200 ms the title",
      "shows two tips at a time and another one every 3 seconds",
    ],
    "The login takes 800 ms to continue, and the first health request starts after 100 ms": [
      "/auth/callback welcomes the user and continues after a moment",
      "without requestIdleCallback, the start sends two health requests after 100 ms",
    ],
    "Cached data stays fresh for 15 minutes and is kept for 30": [
      "queries stay fresh for 15 minutes, are kept for 30 and retried twice",
      "keeps a response fresh for 15 minutes",
    ],
    "A query is repeated twice, after 500 ms and after twice that time, at most 15 s": [
      "queries stay fresh for 15 minutes, are kept for 30 and retried twice",
      "repeats a failed query twice, after 500 and 1000 ms",
    ],
    "A change is repeated once": [
      "a change whose response %s is repeated once with the same bytes",
      "a change without a response is repeated after 500 ms",
      "a change whose response is lost twice is not sent a third time",
    ],
    "Queries are not reloaded on focus, reconnection or mount":
      "queries do not reload on focus, reconnection or remount",
    "Lists of contacts are stale immediately, kept for 5 minutes and repeated once after 500 ms": [
      "lists are stale immediately, kept for 5 minutes and retried once",
      "repeats a failed list query once, after 500 ms",
      "a list reloads when it is opened",
      testIn("apps/web/test/app/lists", "a list reports a failed load"),
    ],
    "The next page is prefetched, except during a search":
      "prefetches the next page of a list, except during a search",
    "The structure of a pipeline stays fresh for 5 minutes, is kept for 30 and repeated twice after 300 ms":
      "pipelines stay fresh for 5 minutes, are kept for 30 and retried twice",
    "The board stays fresh for 3 minutes, is kept for 10 and repeated once after 500 ms":
      "boards stay fresh for 3 minutes, are kept for 10 and retried once",
    "Lists of deals are stale immediately and kept for 5 minutes": [
      "lists are stale immediately, kept for 5 minutes and retried once",
      "a list reloads when it is opened",
    ],
    "Local storage contains theme, sidebar, view and intents": [
      "starts with the light theme, switches to dark and stores the choice",
      "keeps the sidebar collapsed on the next visit",
      "the board shows contacts at first and remembers the kind that the user chose",
      testIn("apps/web/test/app/list-viewing", "a stored request opens the %s form above the list"),
      "signs in by the cookie and stores no personal data",
      departure("Local storage holds theme, sidebar, view and intents"),
    ],
  },
};
