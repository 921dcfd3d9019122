import { departure, type Section, testIn } from "./requirement.ts";

export const validation: Section = {
  number: "5",
  title: "Validation rules",
  requirements: {
    "The name, email and website of a company are validated, with the specified error texts": [
      "a member adds, finds, views, edits and deletes a company and undoes each step",
      testIn("apps/api/test/company.test", "a company is refused when its %s is %j"),
    ],
    "The size of a company must be one of the options; empty fields are not sent, and values are trimmed":
      "the company form has two sections, shows its progress and sends no empty values",
    "The name, amount, stage and probability of a deal are validated, with the specified error texts": [
      "the deal form reports errors in the words of the specification",
      testIn("apps/api/test/deal", "a deal with %j is refused with an error for %s"),
      "a deal requires a stage and refuses unknown stages, companies and contacts",
    ],
    "Users can submit a deal only if it has a name and an amount": [
      "a member adds a deal with company and contact, edits, deletes and restores it",
      "the deal form has three sections, parses amounts and shows that it is saving",
    ],
    "The default probability of a new deal is 50":
      "a new deal starts with a probability of 50 and US dollars",
    "The amount is sent as rounded cents, and the close date as a timestamp":
      "a deal is sent with rounded cents and a close date at 00:00 UTC",
    "The contact form marks the email as required":
      "the contact form shows 'Saving...' while saving, and sends the chosen values",
    "The contact form requires a first or last name and an email": [
      "the contact form shows 'Saving...' while saving, and sends the chosen values",
      "the contact form requires a name and an e-mail address",
      departure("A new contact needs an email address in the form"),
    ],
    "Users cannot submit a contact if another contact has the same email":
      "a contact form marks an invalid field on blur",
    "The lead score is a number from 0 to 100; any other value becomes 0": [
      "a contact form marks an invalid field on blur",
      "the contact form reports all invalid fields together",
    ],
    "If an email contains '@', the form looks for it in up to 50 contacts after 500 ms, ignoring case":
      "the email lookup waits 500 ms, needs an @ and requests up to 50 contacts",
    "If another contact has the email, the form shows 'Email already used by (name)' with a View link":
      "a contact form marks an invalid field on blur",
    "If another contact has the email, the server responds with 'Email already exists for contact: …'": [
      "an address belongs to one contact until that contact is deleted",
      "a cell reports a taken e-mail with a link to its contact, and keeps the input",
      "the contact that already has an e-mail address is read from the refusal",
    ],
    "The default name of a new contact is split into first and last name at its first space":
      "the typed name %s is split into first and last name",
    "From 2 characters on, the entity selector searches 300 ms after a change; before, it shows a hint": [
      "a picker searches 300 ms after typing stops, from 2 characters, for 20 records",
    ],
    "If the entity selector finds nothing, it shows 'No results found' or a text that the form defines": [
      "a picker creates a company and keeps the form's other input",
      "with the noResultText %s, a selector without results shows '%s'",
    ],
    "The entity selector offers to create a record with the typed name": [
      "a picker creates a company and keeps the form's other input",
      "the contact picker of a deal form fills in the company or creates a contact",
    ],
    "A blank note is not submitted, and spaces around a note are removed": [
      "the contact page adds, edits, deletes and restores notes, and keeps drafts",
      "the quick view shows all sections of a contact, and adds a note",
      "notes are listed newest first after edits, deletions and restores",
    ],
    "If a search finds nothing, it corrects one letter in each word; users can search for the original text":
      [
        "a search without matches is corrected: %s",
        "a list's search is corrected within its filters, unless it is literal",
        "the search finds nearly all of a hundred misspelled names",
        "list and palette correct a misspelled search, or search as typed on request",
      ],
    "The search finds names in every writing system":
      "trigrams match names in all scripts, even in a database created with locale C",
    "The search also finds deals by their amount":
      "deals are found by their amount in the notation of any country",
    "The palette finds commands by the first letters of their words":
      "finds commands by words, or else by the first letters of their words",
    "The global search needs at least 2 characters": [
      "the palette searches from two characters and offers to create a record",
      "the search refuses an invalid %s and names the parameter",
    ],
    "An import accepts only .csv files of up to 100 MB, and explains a refusal":
      "accepts CSV files, text files and workbooks up to 100 MB",
    "For files above 5 MB, the import explains that reading takes a moment":
      "the status text warns that a file above 5 MB may take a moment",
    "The app sends only the first 1001 lines for the preview": [
      "a preview ends at the end of a line, and a file with fewer lines is sent whole",
      "a preview request sends the first 1001 lines and whether they are the whole file",
    ],
    "An empty or unchanged stage name is ignored": [
      "a stage is renamed and recoloured in place",
      "administrators can add, edit and sort stages",
    ],
    "A color must have the form #RRGGBB": [
      "a stage can have a preset or a hex colour; a failure is reported",
      "administrators can add, edit and sort stages",
    ],
    "/sso requires a token": "/sso reports a missing token and links back to the app",
    "A blocked popup is reported":
      "the sign-in dialog reports a blocked popup and offers to continue in this tab",
    "The app accepts only messages from the origin of the sign-in service":
      "accepts only the popup's first valid message from Lanyard ID's origin",
    "A failed sign-in shows 'Authentication failed: no access token' or 'Authentication failed'": [
      "reports a failed sign-in in the words of the specification",
      "without a usable cookie, a sign-in depends on the popup's message: %s",
    ],
    "The forms have the specified option lists": [
      "forms offer the options of the specification",
      "the contact form offers the option lists of the specification",
      "the company form has two sections, shows its progress and sends no empty values",
    ],
    "The filters have the specified option lists": ["filters offer the options of the specification"],
    "The size filter accepts the sizes of the form and the sizes of the filter list": testIn(
      "apps/api/test/company-list",
      "the list of companies is filtered by %j",
    ),
    "Dates are shown as 'Mon D, YYYY', an empty date as 'N/A', and an invalid one as 'Invalid Date'": testIn(
      "apps/web/src/lib/format",
      "formats %s",
    ),
    "Amounts are shown in the en-US format, in USD by default, and abbreviated on the board": [
      "money is formatted from cents, in dollars by default",
      "short amounts show cents only below 1000",
    ],
  },
};
