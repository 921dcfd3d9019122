import { departure, type Section } from "./requirement.ts";

export const states: Section = {
  number: "4",
  title: "States and transitions",
  requirements: {
    "The state of a session is 'loading' at first, and then 'signed in' or 'signed out'": [
      "signs in with the cookie and stores no personal data",
      "shows the sign-in page without a session",
    ],
    "If the development mode without sign-in is on, the app starts with a fake administrator": [
      "in development mode without sign-in, the user is an administrator",
      "the production build has no mode without sign-in",
      "without sign-in, every visitor is the administrator of one organisation",
      "with a public address, DEMO and SKIP_AUTH are refused and SIGNIN_URL is required",
    ],
    "Otherwise, the app starts with the stored token, if this token does not expire soon": departure(
      '"A stored token that is not near expiry" starts a session',
    ),
    "Without such a token, the app refreshes the session with the cookie": [
      "signs in with the cookie and stores no personal data",
      departure("Without a stored token, the app refreshes the session with the cookie"),
    ],
    "If the refresh fails, the app deletes the user, the token and the cache": [
      "after a sign-out elsewhere, the page stays and shows the sign-in dialog",
      departure("A refused refresh deletes the user, the token and the cached data"),
    ],
    "The login opens a popup, and the app checks every second whether it was closed":
      "detects a closed popup within a second",
    "After the login, the app refreshes the session with the cookie, or else uses the token of the popup": [
      "signs in with the cookie after the popup reports success",
      "without a usable cookie, a sign-in depends on the popup's message: %s",
    ],
    "A logout calls the sign-in service and deletes the user, the token and the cache":
      "signing out ends the session, clears the cache and informs other tabs",
    "A logout that fails is only logged": [
      departure("A logout that fails is only logged"),
      "reports a failed sign-out and completes it on Retry",
    ],
    "If the user signs in to another organization, the app deletes its cache": "after a new sign-in, %s",
    "The app handles the events refresh-needed, force-logout and login-required":
      "window events refresh the token, show the sign-in dialog and sign out",
    "The app checks the token every 60 s and renews it if it expires in less than 5 minutes":
      "checks the token every minute and renews it in its last 5 minutes",
    "A contact is in at most one stage; a move puts it at the top of a stage and updates the counts": [
      "a contact enters the pipeline at the first stage, moves on and leaves it",
      "board, totals, list and history agree after four users move the same cards",
    ],
    "A contact is added to the first stage of the default pipeline": [
      "a contact enters the pipeline at the first stage, moves on and leaves it",
      "the default pipeline is the first with 'Default' in its name",
      "the first pipeline is the default if none has 'Default' in its name",
    ],
    "Adding a contact that is already in a pipeline shows a warning with the stage": [
      "the refusal to add a contact that is already in a pipeline names its stage",
      "a toast reports why a contact could not be added to the pipeline",
    ],
    "Users can move deals on the board": [
      "a move of a deal returns the totals of both stages",
      "a deal moves only if it is dropped on another stage, and both totals change",
    ],
    "The stage filter of deals offers ten stage names": ["filters offer the options of the specification"],
    "Nine stage names have a specified color":
      "the nine specified stage names have colours in any letter case; others are green",
    "A card that is dropped on another stage, or on a card in it, moves to the top of this stage": [
      "a deal moves only if it is dropped on another stage, and both totals change",
      "a move puts the card at the top of its new stage and updates counts and totals",
    ],
    "A card that is dropped on its own stage or outside all stages does not move": [
      "a card that is dropped in its own stage does not change",
      "a deal moves only if it is dropped on another stage, and both totals change",
    ],
    "A drag starts after the pointer has moved 8 pixels":
      "a drag starts after the pointer has moved more than 8 pixels",
    "A moved card appears in its new stage immediately": [
      "a move puts the card at the top of its new stage and updates counts and totals",
      "a moved card of %s shows its place while saving, and returns on failure",
    ],
    "A failed move is only logged": [
      departure("A move on the board that fails is only logged and not reverted"),
      "a moved card of %s shows its place while saving, and returns on failure",
    ],
    "A selection starts with a long press of 500 ms, and ends when it is canceled or becomes empty": [
      "a long press of 500 ms starts a selection, which can include the whole page",
      "a long press starts a selection, Cancel ends it, and x selects by keyboard",
    ],
    "Bulk delete hides the records immediately and deletes them one by one; Undo is offered for 8000 ms and creates them again":
      [
        departure("Bulk delete sends one call for each item, and Undo creates the records with new ids"),
        "all matching $noun are selected beyond the page, deleted and restored",
        "a toast closes after 4 seconds, or after 8 with Undo",
        "a bulk delete covers several pages, and all matches except a deselected record",
      ],
    "The contact form is reset only when another contact is edited":
      "a contact form keeps input if its contact changes, but not for another contact",
    "Choosing a company in a form sets its id and name, and typing a different text clears this choice": [
      "editing the company name in a contact's form removes the link after a prompt",
      "a company cell links a listed company, and typed text unlinks it after a prompt",
    ],
    "The steps of an import are upload, mapping, importing and results; then users can upload another file":
      "a file is mapped, checked, corrected, imported and undone in four steps",
    "/sso and /auth/callback show that the sign-in is in progress, and then success or an error": [
      "/sso shows progress, asks for confirmation and signs in after Continue",
      "/auth/callback welcomes the user and continues after a moment",
      "/sso reports a missing token and links back to the app",
      "/auth/callback reports a missing session and links to the sign-in page",
    ],
    "The theme and the state of the sidebar are saved": [
      "the theme is light at first; the theme button switches it and stores the choice",
      "collapsing the sidebar stores its state for the next visit",
      "the sidebar starts collapsed if it was collapsed on the last visit",
      "settings apply to every page and follow the member to another device",
    ],
    "A new search shows page 1": "changing the list resets the page to 1, unless only page or layout changes",
  },
};
