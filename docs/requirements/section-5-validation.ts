import { departure, type Section, testIn } from "./requirement.ts";

export const validation: Section = {
  number: "5",
  title: "Validation rules",
  requirements: {
    "Company: name, email and website with their texts": [
      "a member adds, finds, views, edits and deletes a company and undoes each step",
      testIn("apps/api/test/company.test", "a company is refused when its %s is %j"),
    ],
    "A company's size is in the list; empty fields are not sent; values are trimmed":
      "has two sections, 'Creating...' and 'Updating...', and omits empty values",
    "Deal: name, amount, stage and probability with their texts": [
      "the deal form reports errors in the words of the specification",
      testIn("apps/api/test/deal", "a deal with %j is refused with an error for %s"),
      "a deal requires a stage and refuses unknown stages, companies and contacts",
    ],
    "A deal is sent only with a name and an amount": [
      "a member adds a deal with company and contact, edits, deletes and restores it",
      "has three sections and shows its progress",
    ],
    "Probability 50 for a new deal": "a new deal has the probability 50 and US dollars",
    "Amount as rounded cents, close date as a timestamp":
      "a deal is sent with rounded cents and a close date at 00:00 UTC",
    "The contact form marks the email as required":
      "shows 'Saving...' while saving, and sends the chosen values",
    "Contact: first or last name and an email before it is sent": [
      "Undo removes a contact that was just created",
      "the contact form requires a name and an e-mail address",
      departure("A new contact needs an e-mail in the form"),
    ],
    "A contact is not sent while another one has its email":
      "a contact form marks an invalid field on blur, and asks before discarding",
    "Lead score 0 to 100, else 0": [
      "a contact form marks an invalid field on blur, and asks before discarding",
      "the contact form reports all invalid fields together",
    ],
    "An email with '@' is searched 500 ms after a change, in up to 50 contacts, in any case":
      "searches an e-mail with an @ 500 ms after typing, in up to 50 contacts",
    "'Email already used by (name)' with a View link":
      "a contact form marks an invalid field on blur, and asks before discarding",
    "The server's 'Email already exists for contact: …'": [
      "an email in any case belongs to one contact, and the refusal names the contact",
      "reports a taken e-mail with a link to its contact, and keeps the input",
      "reads the contact with a taken e-mail address from the facts of the refusal",
    ],
    "A default name is split at its first space": "splits %s into first and last name",
    "The entity selector searches from 2 characters after 300 ms, and shows a hint below 2": [
      "a picker searches 300 ms after two typed characters, for at most 20 records",
      "the form of a deal chooses company and contact by typing",
    ],
    "'No results found' or the caller's text": [
      "creates a missing record, keeps the form's input, and clears a changed choice",
      "with noResultText %s, a selector without results shows '%s'",
    ],
    "The entity selector offers to create the typed name": [
      "creates a missing record, keeps the form's input, and clears a changed choice",
      "creates a deal's missing contact above the form, which keeps its input",
    ],
    "A blank note is not sent, others are trimmed": [
      "the contact page adds, edits, deletes and restores notes, and keeps drafts",
      "the quick view shows every section, switches by j and k, and returns the focus",
      "a note has the specification's fields when written, listed, changed and deleted",
    ],
    "A search without results is corrected by one letter in each word, shows the correction, and can be literal":
      [
        "a search without matches is corrected: %s",
        "a list's search is corrected within its filters, unless it is literal",
        "the search finds nearly all of a hundred misspelled names",
        "list and palette correct a misspelled text, and search it literally on request",
      ],
    "Names in every script are found by the same index as Latin ones":
      "trigrams find names in all scripts, even in a database created as ASCII",
    "Deals are searched by their amount too":
      "deals are found by their amount in the notation of any country",
    "The palette finds commands by the first letters of their words":
      "finds commands by words, and by their beginnings if no word matches",
    "The global search from 2 characters on": [
      "the palette searches from two characters and offers to create a record",
      "the search refuses a wrong %s and names it",
    ],
    "Import: only .csv, up to 100 MB, with their texts": "accepts CSV files up to 100 MB",
    "Above 5 MB the import shows that it takes a moment":
      "tells the user that a file above 5 MB takes a moment",
    "The first 1001 lines are sent for the preview": [
      "a preview ends at a line end, and a shorter file is sent whole",
      "sends the first 1001 lines for a preview and marks them as incomplete",
    ],
    "An empty or unchanged stage name is ignored": [
      "a stage is renamed and recoloured in place",
      "only administrators rename, colour, limit, add and sort stages, with undo",
    ],
    "A colour is #RRGGBB": [
      "a column loads 50 cards first, and a stage offers six colours or a hex value",
      "only administrators rename, colour, limit, add and sort stages, with undo",
    ],
    "/sso needs a token": "/sso shows progress and the missing token, with a link back",
    "A blocked popup is reported": [
      "reports a blocked popup and offers a redirect to Lanyard ID",
      "the sign-in dialog reports a blocked popup and offers another way",
    ],
    "Only messages from the service's own origin are accepted":
      "accepts only the popup's first valid message from its own origin",
    "'Authentication failed: no access token', otherwise 'Authentication failed'": [
      "reports a failed sign-in in the words of the specification",
      "without a usable cookie, a sign-in depends on the token: %s",
    ],
    "The option lists of the forms": [
      "the options in forms are those of the specification",
      "the form offers the option lists of the specification",
      "has two sections, 'Creating...' and 'Updating...', and omits empty values",
    ],
    "The option lists of the filters": [
      "the options in filters are those of the specification",
      "the filters of %s offer the options of the specification",
    ],
    "Sizes: the values of both lists match each other": testIn(
      "apps/api/test/company-list",
      "the list of companies is filtered by %j",
    ),
    "Dates 'Mon D, YYYY', milliseconds and seconds, 'N/A', 'Invalid Date'": testIn(
      "apps/web/src/lib/format",
      "formats %s",
    ),
    "Money in en-US, by default USD; short on the board": [
      "money is formatted from cents, in dollars by default",
      "short money has no decimals, or up to two below 1000",
    ],
  },
};
