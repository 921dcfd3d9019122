import { departure, type Section } from "./requirement.ts";

export const states: Section = {
  number: "4",
  title: "States and transitions",
  requirements: {
    "Loading, then signed in or not": [
      "a page adopts the session of its cookie and stores nothing personal",
      "without a session the login screen shows",
    ],
    "First the mode without sign-in of development": [
      "signs in as admin with every permission in development without sign-in",
      "a built app has no mode without sign-in",
      "without sign-in everybody is the admin of one organisation",
      "it refuses demonstration accounts, skipped sign-in and a missing Lanyard ID URL",
    ],
    "Then a stored token": departure('"A stored token that is not near expiry"'),
    "Then the cookie": [
      "a page adopts the session of its cookie and stores nothing personal",
      departure("Without a stored token, a cookie-based refresh"),
    ],
    "A refresh that fails clears everything": [
      "a session that ended elsewhere leaves the page as it is and asks for a login",
      departure("A refresh that is refused clears everything"),
    ],
    "Login: a popup looked at every second": "notices a closed popup within a second",
    "Then the cookie, else the token of the message": [
      "signing in: popup, success message, then the cookie",
      "if the browser withholds the cookie, %s decides",
    ],
    "Logout calls the service and clears person, token and cache":
      "signing out ends the session, empties the cache and reaches other tabs",
    "A logout that fails is only logged": [
      departure("A logout that fails is only logged"),
      "reports a failed sign-out and completes it on retry",
    ],
    "Another organisation finds an empty cache": "after signing in again %s",
    "The events refresh-needed, force-logout, login-required":
      "the app's events refresh, ask for a login and sign out",
    "A token with under 5 minutes left is renewed, looked at every 60 s":
      "a token with less than 5 minutes left is renewed at the next check, every minute",
    "A contact is in no stage or in one; moving puts it first and updates the counts": [
      "is added to the first stage, shows its status, moves to the top, and leaves",
      "board, totals, list and history agree after four people move the same cards",
    ],
    "Adding picks the default pipeline and its first stage": [
      "is added to the first stage, shows its status, moves to the top, and leaves",
      "is the first whose name contains 'Default'",
      "is the first when none does, and nothing when there is none",
    ],
    "One that is in a pipeline already is told with its stage": [
      "that is in a pipeline already is refused with its stage",
      "of one that is in a pipeline already is a warning with its stage",
    ],
    "Deals move on the board": [
      "answers with the figures of both stages; the same stage does nothing",
      "dragging a deal updates counts and totals, and Undo returns it",
    ],
    "The ten stage names of the filter": [
      "the lists of the filters are those of the specification",
      "the filters of %s offer the options of the specification",
    ],
    "Colours for nine stage names":
      "the specification's nine stage names have a colour in any case; others are green",
    "A card dropped on another stage, or on a card there, goes to its top": [
      "dragging a deal updates counts and totals, and Undo returns it",
      "moves the card to the top of the stage, with its count and value",
      "a card dropped outside or in its stage stays, and onto a card lands above it",
    ],
    "In the same stage or outside nothing happens": [
      "changes nothing when dropped in its own stage",
      "a card dropped outside or in its stage stays, and onto a card lands above it",
    ],
    "Dragging begins after 8 pixels": "a card is lifted after the pointer moved 8 pixels, not earlier",
    "A move shows at once": [
      "moves the card to the top of the stage, with its count and value",
      "is shown moved while the call is pending, and back in place if it fails",
    ],
    "One that fails is only logged": [
      departure("A move on the board that fails is only logged"),
      "is shown moved while the call is pending, and back in place if it fails",
    ],
    "Selecting begins with a press of 500 ms and ends with nothing selected, or Cancel": [
      "starts with a press of 500 ms, selects the page and deselects it",
      "a long press starts selecting, cancelling ends it, and x selects by keyboard",
    ],
    "Bulk delete hides at once, one call per item, Undo for 8000 ms makes new records": [
      departure("Bulk delete is one call per item"),
      "all $noun that match are selected beyond the page, deleted and brought back",
      "all $noun that match are selected beyond the page, deleted and brought back",
      "closes after 4 seconds, with Undo after 8",
      "deleted records are hidden at once, while the call is pending",
    ],
    "The contact form is filled anew only for another contact":
      "keeps input when the contact changes, and resets for another contact",
    "Choosing a company sets its id and name; other text clears it": [
      "creates a missing record, keeps the form's input, and clears a changed choice",
      "a contact's company is chosen among the companies, or typed",
    ],
    "Import: upload, mapping, importing, results, and upload again":
      "maps, checks, corrects, imports and undoes a file in four steps",
    "SSO pages: processing, then success or error": [
      "/sso asks before it uses a link, and signs in after Continue",
      "/auth/callback welcomes the user and continues after a moment",
      "/sso reports progress, then the missing token, and links back",
      "/auth/callback without a session says so and links to the login",
    ],
    "Theme and sidebar stay": [
      "is light at first, switches and remembers the theme",
      "remembers that the sidebar was collapsed",
      "opens in its last state",
      "take effect on every page and follow the person to another device",
    ],
    "A search begins at page 1": "returns to the first page when anything but the page or the view changes",
  },
};
