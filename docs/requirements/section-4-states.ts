import { departure, type Section } from "./requirement.ts";

export const states: Section = {
  number: "4",
  title: "States and transitions",
  requirements: {
    "A session is loading first, then signed in or signed out": [
      "signs in by the cookie and stores no personal data",
      "shows the sign-in page without a session",
    ],
    "A start tries the development mode without sign-in first": [
      "if development skips the sign-in, the user is an administrator",
      "the production build has no mode without sign-in",
      "without sign-in, every visitor is the administrator of one organisation",
      "with a public address, DEMO and SKIP_AUTH are refused and SIGNIN_URL is required",
    ],
    "A start then tries a stored token": departure('"A stored token that is not near expiry"'),
    "A start tries the cookie last": [
      "signs in by the cookie and stores no personal data",
      departure("Without a stored token, a cookie-based refresh"),
    ],
    "A refresh that fails clears everything": [
      "after a sign-out elsewhere, the page stays and shows the sign-in dialog",
      departure("A refresh that is refused clears everything"),
    ],
    "The login opens a popup, which is checked every second": "detects a closed popup within a second",
    "The login then uses the cookie, or else the token in the message": [
      "signs in by the cookie after the popup reports success",
      "without a usable cookie, a sign-in depends on the token: %s",
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
      "checks the token every minute and renews it below 5 minutes",
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
      "adding a contact that is already in a pipeline is refused with its stage",
      "adding a contact that is already in a pipeline shows a warning with the stage",
    ],
    "Deals can be moved on the board": [
      "a move returns both stages' totals; a move to the same stage changes nothing",
      "a deal moves only if it is dropped on another stage, and both totals change",
    ],
    "The filter has ten stage names": [
      "filters offer the options of the specification",
      "the filters of %s offer the options of the specification",
    ],
    "Nine stage names have a colour":
      "the nine specified stage names have colours in any letter case; others are green",
    "A card dropped on another stage, or on a card there, moves to the top of the stage": [
      "a deal moves only if it is dropped on another stage, and both totals change",
      "a move puts the card at the top of its stage and updates count and total",
    ],
    "A drop in the same stage or outside changes nothing": [
      "a card that is dropped in its own stage does not change",
      "a deal moves only if it is dropped on another stage, and both totals change",
    ],
    "A drag starts after a move of 8 pixels": "a drag starts after the pointer has moved 8 pixels",
    "A move is visible immediately": [
      "a move puts the card at the top of its stage and updates count and total",
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
        "a toast closes after 4 seconds, with Undo after 8",
        "hides deleted records immediately, before the server answers",
      ],
    "The contact form is refilled only for another contact":
      "the contact form keeps input when its contact changes; another contact resets it",
    "Choosing a company sets its id and name; other text clears it": [
      "creates a missing record, keeps the form's input, and clears an edited choice",
      "a contact's company is chosen from the companies, or typed",
    ],
    "The steps of an import are upload, mapping, importing and results, then upload again":
      "maps, checks, corrects, imports and undoes a file in four steps",
    "An SSO page shows progress, then success or an error": [
      "/sso asks before it uses a link, and signs in after Continue",
      "/auth/callback welcomes the user and continues after a moment",
      "/sso shows progress, or reports a missing token with a link back",
      "/auth/callback reports a missing session and links to the sign-in page",
    ],
    "Theme and sidebar are kept": [
      "starts with the light theme, switches to dark and stores the choice",
      "keeps the sidebar collapsed on the next visit",
      "opens the sidebar in its last state",
      "settings apply to every page and follow the member to another device",
    ],
    "A new search begins at page 1": "resets the page to 1 unless only the page or the layout changes",
  },
};
