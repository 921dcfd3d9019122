import { departure, type Section, testIn } from "./requirement.ts";

export const validation: Section = {
  number: "5",
  title: "Validation rules",
  requirements: {
    "Name, email and website of a company are checked, with the specified texts": [
      "a member adds, finds, views, edits and deletes a company and undoes each step",
      testIn("apps/api/test/company.test", "a company is refused when its %s is %j"),
    ],
    "A company's size is an option of the list, empty fields are not sent, and values are trimmed":
      "the company form has two sections, shows its progress and omits empty values",
    "Name, amount, stage and probability of a deal are checked, with the specified texts": [
      "the deal form reports errors in the words of the specification",
      testIn("apps/api/test/deal", "a deal with %j is refused with an error for %s"),
      "a deal requires a stage and refuses unknown stages, companies and contacts",
    ],
    "A deal is sent only with a name and an amount": [
      "a member adds a deal with company and contact, edits, deletes and restores it",
      "the deal form has three sections and shows its progress",
    ],
    "A new deal has the probability 50": "a new deal starts with a probability of 50 and US dollars",
    "The amount is sent as rounded cents, and the close date as a timestamp":
      "a deal is sent with rounded cents and a close date at 00:00 UTC",
    "The contact form marks the email as required":
      "shows 'Saving...' while saving, and sends the chosen values",
    "The contact form requires a first or last name and an email": [
      "Undo removes a contact that was just created",
      "the contact form requires a name and an e-mail address",
      departure("A new contact needs an e-mail in the form"),
    ],
    "A contact is not sent while another one has its email":
      "a contact form marks an invalid field on blur, and asks before discarding",
    "The lead score is from 0 to 100, otherwise 0": [
      "a contact form marks an invalid field on blur, and asks before discarding",
      "the contact form reports all invalid fields together",
    ],
    "An email with '@' is searched 500 ms after a change, in up to 50 contacts, in any case":
      "looks up e-mail addresses with an @ after 500 ms, in up to 50 contacts",
    "A used email shows 'Email already used by (name)' with a View link":
      "a contact form marks an invalid field on blur, and asks before discarding",
    "The server refuses a used email with 'Email already exists for contact: …'": [
      "an email belongs to one contact regardless of case; a refusal names that contact",
      "reports a taken e-mail with a link to its contact, and keeps the input",
      "reads from a refusal which contact already has the e-mail address",
    ],
    "A default name is split at its first space": "splits %s into first and last name",
    "The entity selector searches from 2 characters after 300 ms, and shows a hint below 2": [
      "a picker searches 300 ms after two typed characters and shows up to 20 records",
      "the form of a deal finds a contact by typing, from two characters on",
    ],
    "The entity selector without results shows 'No results found' or the caller's text": [
      "creates a missing record, keeps the form's input, and clears an edited choice",
      "with the noResultText %s, a selector without results shows '%s'",
    ],
    "The entity selector offers to create the typed name": [
      "creates a missing record, keeps the form's input, and clears an edited choice",
      "creates a missing contact above the deal form, which keeps its input",
    ],
    "A blank note is not sent, and other notes are trimmed": [
      "the contact page adds, edits, deletes and restores notes, and keeps drafts",
      "the quick view shows all sections; j and k switch contacts, Esc restores focus",
      "a note has the specification's fields when written, listed, changed and deleted",
    ],
    "A search without results is corrected by one letter in each word, with the correction shown, or is literal on request":
      [
        "a search without matches is corrected: %s",
        "a list's search is corrected within its filters, unless it is literal",
        "the search finds nearly all of a hundred misspelled names",
        "list and palette correct a misspelled text, and search it literally on request",
      ],
    "Names in every script are found by the same index as Latin ones":
      "trigrams match names in all scripts, even in a database created as ASCII",
    "Deals are also found by their amount": "deals are found by their amount in the notation of any country",
    "The palette finds commands by the first letters of their words":
      "finds commands by words, or else by the first letters of their words",
    "The global search starts at 2 characters": [
      "the palette searches from two characters and offers to create a record",
      "the search refuses an invalid %s and names the parameter",
    ],
    "An import accepts only .csv files of up to 100 MB, and explains a refusal":
      "accepts CSV files up to 100 MB",
    "For files above 5 MB, the import explains that reading takes a moment":
      "explains that a file above 5 MB takes a moment",
    "The first 1001 lines are sent for the preview": [
      "a preview ends at a line end, and a shorter file is sent completely",
      "requests a preview of the first 1001 lines, marked as incomplete",
    ],
    "An empty or unchanged stage name is ignored": [
      "a stage is renamed and recoloured in place",
      "administrators rename, colour, limit, add and sort stages, with undo",
    ],
    "A colour has the form #RRGGBB": [
      "a column loads 50 cards first, and a stage offers six colours or a hex value",
      "administrators rename, colour, limit, add and sort stages, with undo",
    ],
    "/sso requires a token": "/sso shows progress, or reports a missing token with a link back",
    "A blocked popup is reported": [
      "reports a blocked popup and offers a redirect to Lanyard ID",
      "the sign-in dialog reports a blocked popup and offers another way",
    ],
    "Only messages from the service's own origin are accepted":
      "accepts only the popup's first valid message from Lanyard ID's origin",
    "A failed sign-in shows 'Authentication failed: no access token' or 'Authentication failed'": [
      "reports a failed sign-in in the words of the specification",
      "without a usable cookie, a sign-in depends on the token: %s",
    ],
    "The forms have the specified option lists": [
      "forms offer the options of the specification",
      "the form offers the option lists of the specification",
      "the company form has two sections, shows its progress and omits empty values",
    ],
    "The filters have the specified option lists": [
      "filters offer the options of the specification",
      "the filters of %s offer the options of the specification",
    ],
    "The sizes in the forms and in the filters match each other": testIn(
      "apps/api/test/company-list",
      "the list of companies is filtered by %j",
    ),
    "A date in milliseconds or seconds is shown as 'Mon D, YYYY', an empty one as 'N/A', a wrong one as 'Invalid Date'":
      testIn("apps/web/src/lib/format", "formats %s"),
    "Money is formatted in en-US, in USD by default, and abbreviated on the board": [
      "money is formatted from cents, in dollars by default",
      "abbreviated amounts have no decimals, or up to two below 1000",
    ],
  },
};
