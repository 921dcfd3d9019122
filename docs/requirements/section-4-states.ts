import { departure, type Section } from "./requirement.ts";

export const states: Section = {
  number: "4",
  title: "States and transitions",
  requirements: {
    "A session is loading first, then signed in or signed out": [
      "signs in with the cookie and stores no personal data",
      "shows the sign-in page without a session",
    ],
    "A start tries the development mode without sign-in first": [
      "in development mode without sign-in, the user is an administrator",
      "the production build has no mode without sign-in",
      "without sign-in, every visitor is the administrator of one organisation",
      "with a public address, DEMO and SKIP_AUTH are refused and SIGNIN_URL is required",
    ],
    "A start then tries a stored token": departure('"A stored token that is not near expiry"'),
    "A start tries the cookie last": [
      "signs in with the cookie and stores no personal data",
      departure("Without a stored token, a cookie-based refresh"),
    ],
    "A refresh that fails clears everything": [
      "after a sign-out elsewhere, the page stays and shows the sign-in dialog",
      departure("A refresh that is refused clears everything"),
    ],
    "The login opens a popup, which is checked every second": "detects a closed popup within a second",
    "The login then uses the cookie, or else the token in the message": [
      "signs in with the cookie after the popup reports success",
      "without a usable cookie, a sign-in depends on the popup's message: %s",
    ],
    "Logout calls the service and clears person, token and cache":
      "signing out ends the session, clears the cache and informs other tabs",
    "A logout that fails is only logged": [
      departure("A logout that fails is only logged"),
      "reports a failed sign-out and completes it on Retry",
    ],
    "A sign-in to another organisation starts with an empty cache": "after a new sign-in, %s",
    "The session handles the events refresh-needed, force-logout and login-required":
      "window events refresh the token, show the sign-in dialog and sign out",
    "A token is checked every 60 s and renewed if less than 5 minutes are left":
      "checks the token every minute and renews it in its last 5 minutes",
    "A contact has at most one stage; a move puts it first and updates the counts": [
      "a contact enters the first stage, shows its stage, moves and leaves the pipeline",
      "board, totals, list and history agree after four users move the same cards",
    ],
    "Adding a contact uses the default pipeline and its first stage": [
      "a contact enters the first stage, shows its stage, moves and leaves the pipeline",
      "the default pipeline is the first with 'Default' in its name",
      "the first pipeline is the default if none has 'Default' in its name",
    ],
    "Adding a contact that is already in a pipeline shows a warning with the stage": [
      "the refusal to add a contact that is already in a pipeline names its stage",
      "adding a contact that is already in a pipeline shows a warning with the stage",
    ],
    "Deals can be moved on the board": [
      "a move returns both stages' totals; a move to the same stage changes nothing",
      "a deal dropped on a stage moves and changes the totals; elsewhere it stays",
    ],
    "The filter has ten stage names": [
      "filters offer the options of the specification",
      "the filters of %s offer the options of the specification",
    ],
    "Nine stage names have a colour":
      "the nine specified stage names have colours in any letter case; others are green",
    "A card dropped on another stage, or on a card there, moves to the top of the stage": [
      "a deal dropped on a stage moves and changes the totals; elsewhere it stays",
      "a move puts the card at the top of its new stage and updates counts and totals",
    ],
    "A drop in the same stage or outside changes nothing": [
      "a card that is dropped in its own stage does not change",
      "a deal dropped on a stage moves and changes the totals; elsewhere it stays",
    ],
    "A drag starts after a move of 8 pixels": "a drag starts after the pointer has moved more than 8 pixels",
    "A move is visible immediately": [
      "a move puts the card at the top of its new stage and updates counts and totals",
      "a moved card shows its new place while saving, and returns on failure",
    ],
    "A failed move is only logged": [
      departure("A move on the board that fails is only logged"),
      "a moved card shows its new place while saving, and returns on failure",
    ],
    "A selection starts with a long press of 500 ms, and ends by Cancel or when it is empty": [
      "a long press of 500 ms starts a selection, which can include the whole page",
      "a long press starts a selection, Cancel ends it, and x selects by keyboard",
    ],
    "Bulk delete hides records immediately and sends one call for each; Undo creates new records for 8000 ms":
      [
        departure("Bulk delete is one call per item"),
        "all matching $noun are selected beyond the page, deleted and restored",
        "all matching $noun are selected beyond the page, deleted and restored",
        "a toast closes after 4 seconds, or after 8 with Undo",
        "hides deleted records immediately, before the server answers",
      ],
    "The contact form is refilled only for another contact":
      "the contact form keeps input when its contact changes; another contact resets it",
    "Choosing a company sets its id and name; other text clears it": [
      "a picker creates a company, keeps the form's input, and unlinks an edited name",
      "a company cell links a listed company, and typed text unlinks it after a prompt",
    ],
    "The steps of an import are upload, mapping, importing and results, then upload again":
      "maps, checks, corrects, imports and undoes a file in four steps",
    "An SSO page shows progress, then success or an error": [
      "/sso shows progress, asks for confirmation and signs in after Continue",
      "/auth/callback welcomes the user and continues after a moment",
      "/sso reports a missing token and links back to the app",
      "/auth/callback reports a missing session and links to the sign-in page",
    ],
    "Theme and sidebar are kept": [
      "the theme is light at first; the theme button switches it and stores the choice",
      "collapsing the sidebar stores its state for the next visit",
      "the sidebar starts collapsed if it was collapsed on the last visit",
      "settings apply to every page and follow the person to another device",
    ],
    "A new search begins at page 1":
      "changing the list resets the page to 1, unless only page or layout changes",
  },
};
