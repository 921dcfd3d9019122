import { departure, type Section, testIn } from "./requirement.ts";

export const calls: Section = {
  number: "7",
  title: "The calls it makes",
  requirements: {
    "Data calls go to /api, with JSON bodies": [
      "path parameters are filled in, and a call without one never reaches the server",
      "an upload is multipart with its fields before the file and its own key",
    ],
    "A failure has the status and the body's message, or 'An error occurred'": [
      "a refusal becomes an error with the server's message, code, fields and facts",
      "a refusal with %s has a readable message",
    ],
    "A network failure has its own text, or 'Network error'":
      "an unreachable server is a network failure with status 0",
    "sso/check-auth in a hidden frame, 5 s": [
      "removes the hidden frame after it answers for this page's origin",
      "ignores foreign or malformed answers and gives up after 5 s",
    ],
    "The popup's address, size and message": [
      "the popup has the size and the URL of the specification",
      "the popup sends its message to the opening window at exactly its origin",
    ],
    "POST /refresh with the cookie": [
      "refreshing gives an access token and replaces the cookie",
      "%s is posted with the cookie, an empty JSON body and the header",
      "a refresh finds the token in %s",
    ],
    "POST /logout with the cookie and its header": [
      "%s is posted with the cookie, an empty JSON body and the header",
      "signing out ends the session, the cookie and the access tokens at the API",
      "%s requires the X-Auth-Request header, a registered origin and POST",
    ],
    "sso/authorize with redirect_uri and state": [
      "starts a redirect with a return URL, 128-bit state and a challenge",
      "full-page sign-in returns the state and a one-time token",
    ],
    "The token is exchanged": [
      "signs in after a blocked popup, even if the browser blocks the cookie",
      "the one-time token gives an access token for the person and the organisation",
    ],
    "GET /contacts with paging, q, sorting and filters": [
      "the routes of the specification have its URLs",
      "the pages of a list contain every contact once, in both directions",
      "contacts are sorted regardless of case and accents, contacts without a name last",
      "contacts are sorted by email and company, contacts without a value last",
      "contacts are sorted by creation and change",
      "a search for %j finds %j",
      "the list of contacts is filtered by company in any sort order",
      testIn("apps/api/test/contact-filters", "the list of contacts is filtered by %j"),
      "search and q are the same parameter, and a blank search lists all contacts",
      departure("`totalCount` of a list"),
    ],
    "GET, POST, PUT, DELETE of a contact": [
      "the routes of the specification have its URLs",
      "a record of each kind stores, changes, empties and restores every field",
      "two members' edits of different fields are both kept",
      "a deleted record returns with its id and values",
      departure("PUT replaces"),
      departure("Ids are not described"),
    ],
    "GET, POST, PUT, DELETE of a contact's notes": [
      "the routes of the specification have its URLs",
      "a note has the specification's fields when written, listed, changed and deleted",
    ],
    "GET, POST, DELETE of a contact's attachments, and the download": [
      "the routes of the specification have its URLs",
      "a file is uploaded, listed with its size and downloaded unchanged",
      "a ticket works once: one of ten simultaneous downloads gets the file",
      "Undo restores a deleted file and removes an uploaded file",
      departure("Files on contacts"),
    ],
    "GET /pipeline, /pipeline/{id}, structure, stages": [
      "the routes of the specification have its URLs",
      "an organisation begins with one pipeline of six stages, won and lost marked",
    ],
    "GET /pipeline/{id}/board with page and limit, 1 and 50": [
      "the routes of the specification have its URLs",
      "a board has page and limit, by default the first 50 cards of each stage",
    ],
    "Move, history, add, remove and status of a contact": [
      "the routes of the specification have its URLs",
      "a contact enters the first stage, shows its status, moves up and leaves",
    ],
    "PUT /pipeline/stages/{stageId}": [
      "the routes of the specification have its URLs",
      "only administrators rename, colour, limit, add and sort stages, with undo",
    ],
    "GET /companies with paging, search, sorting and filters": [
      "the routes of the specification have its URLs",
      "companies are sorted by name across pages, and the two total fields are equal",
      testIn("apps/api/test/company-list", "the list of companies is sorted by %j"),
      "a search for %j covers name, industry, website, e-mail and phone of companies",
      testIn("apps/api/test/company-list", "the list of companies is filtered by %j"),
    ],
    "GET, POST, PUT, DELETE of a company": [
      "the routes of the specification have its URLs",
      "a record of each kind stores, changes, empties and restores every field",
      "two members' edits of different fields merge, and edits of one field are refused",
      "a deleted record returns with its id and values",
      "selected or matching records are deleted, unless more match than were seen",
    ],
    "GET /deals with paging, search, sorting and filters": [
      "the routes of the specification have its URLs",
      "a page of deals has the specification's fields",
      "deals are sorted by title, amount, stage and creation in both directions",
      "deals are found by each filter, including stage id and name",
    ],
    "GET, POST, PUT, DELETE of a deal": [
      "the routes of the specification have its URLs",
      "a deleted record returns with its id and values",
      "a new deal is returned completely, with amount, stage, company and contact",
      "an edit keeps other fields and logs old and new values",
      "deleted deals return with their ids and positions on undo",
    ],
    "PUT /deals/{id}/stage and its history": [
      "the routes of the specification have its URLs",
      "a move returns both stages' totals, but a move within a stage returns none",
      "a move stores the lost reason in the history and drops it on leaving the stage",
    ],
    "GET /deals/pipeline/{id}/board with page and limit, 1 and 50": [
      "the routes of the specification have its URLs",
      "a board has page and limit, by default the first 50 cards of each stage",
      "a long column is read to its end in pages while cards are added on top",
    ],
    "POST /import-export/preview and /execute as JSON": [
      "the routes of the specification have its URLs",
      "the preview suggests columns, and the import reports each failed row",
      "an import creates companies by default",
      departure("Import re-sends the file as JSON"),
    ],
    "GET /import-export/template": [
      "the routes of the specification have its URLs",
      "the template has every column, and all its headings are understood",
    ],
    "GET /search with q and limit, by default 20": [
      "the routes of the specification have its URLs",
      "a search result has the link of its record and the matching letters",
      "twenty contacts of the same rank do not hide one company",
      "the search finds as many results as requested",
    ],
    "GET /health, twice at the start": [
      "the routes of the specification have its URLs",
      "the start sends two health requests after 100 ms without requestIdleCallback",
      "the start sends two health requests when the browser is idle",
      "the start sends two health requests after 100 ms without requestIdleCallback",
      "anyone can check that the API is running",
    ],
  },
};
