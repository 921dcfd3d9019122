import { departure, type Section, testIn } from "./requirement.ts";

export const calls: Section = {
  number: "7",
  title: "The calls it makes",
  requirements: {
    "Requests for data are sent to /api, with JSON bodies": [
      "path parameters are filled in, and a call that lacks one is not sent",
      "a multipart upload has its own idempotency key, and its fields precede the file",
    ],
    "A failed request returns the status, and the message in the body or else 'An error occurred'": [
      "a refusal becomes an error with the server's message, code, fields and facts",
      "a refusal with %s has a readable message",
    ],
    "A network failure returns the text of the exception or 'Network error'":
      "a call to an unreachable server fails with the code NETWORK and status 0",
    "sso/check-auth is loaded in a hidden frame, for at most 5 s": [
      "the hidden frame is removed after it has reported whether a session exists",
      "ignores foreign or malformed messages and gives up after 5 s",
    ],
    "The login popup has the specified URL and size, and sends the specified message": [
      "the popup has the size and the URL of the specification",
      "the popup sends its message only to the exact origin of the opening window",
    ],
    "POST /refresh is sent with the cookie": [
      "refreshing gives an access token and replaces the cookie",
      "%s is posted with the cookie, an empty JSON body and the header X-Auth-Request",
      "a refresh finds the token in %s",
    ],
    "POST /logout is sent with the cookie and the specified header": [
      "%s is posted with the cookie, an empty JSON body and the header X-Auth-Request",
      "signing out ends the session, deletes its cookie and revokes its access tokens",
      "%s requires the X-Auth-Request header, a registered origin and POST",
    ],
    "The request sso/authorize has the parameters redirect_uri and state": [
      "a sign-in redirect has a return URL, a 128-bit state and a code challenge",
      "full-page sign-in returns the state and a one-time token",
    ],
    "After a redirect, the app exchanges the token in the URL for an access token": [
      "/auth/callback signs in this tab even if the browser blocks the cookie",
      "a one-time token is exchanged for an access token of the person and organisation",
    ],
    "GET /contacts accepts parameters for paging, search (q), sorting and filters": [
      "the routes of the specification have its URLs",
      "the pages of a list contain every contact once, in both directions",
      "contacts are sorted by name regardless of case and accents",
      "contacts without a value are last in lists sorted by email or company",
      "contacts can be sorted by creation time or latest change",
      "a search for %j finds %j",
      "filters of contacts are combined with each other and with a sort order",
      testIn("apps/api/test/contact-filters", "the list of contacts is filtered by %j"),
      "the list parameters search and q have the same effect",
      departure("`totalCount` of a list is the number of matching records"),
    ],
    "GET, POST, PUT and DELETE read, create, change and delete contacts": [
      "the routes of the specification have its URLs",
      "a record stores, changes, clears and restores every field",
      "concurrent edits of different %ss merge; edits of the same one collide",
      "undo restores a deleted record with its ID, values and notes",
      departure("PUT replaces a record"),
      departure("The format of ids is not specified"),
    ],
    "GET, POST, PUT and DELETE read, create, change and delete the notes of a contact": [
      "the routes of the specification have its URLs",
      "notes are listed newest first after edits, deletions and restores",
    ],
    "The files of a contact can be listed, uploaded, deleted and downloaded": [
      "the routes of the specification have its URLs",
      "a file is uploaded, listed with its size and downloaded unchanged",
      "a download ticket works once: one of ten simultaneous downloads gets the file",
      "Undo restores a deleted file and removes an uploaded file",
      departure("Only contacts can have files"),
    ],
    "GET reads /pipeline, /pipeline/{id}, /pipeline/{id}/structure and /pipeline/{id}/stages": [
      "the routes of the specification have its URLs",
      "an organisation begins with one pipeline of six stages, including won and lost",
    ],
    "GET /pipeline/{id}/board accepts page (default 1) and limit (default 50)": [
      "the routes of the specification have its URLs",
      "a board returns pages of cards, by default the first 50 of each stage",
    ],
    "/pipeline/{contactId} has the routes move, history, add, remove and status": [
      "the routes of the specification have its URLs",
      "a contact enters the pipeline at the first stage, moves on and leaves it",
    ],
    "PUT /pipeline/stages/{stageId} changes a stage": [
      "the routes of the specification have its URLs",
      "administrators can add, edit and sort stages",
    ],
    "GET /companies accepts parameters for paging, search, sorting and filters": [
      "the routes of the specification have its URLs",
      "the list of companies is paged and sorted by name",
      testIn("apps/api/test/company-list", "the list of companies is sorted by %j"),
      "companies are found by name, industry, website and phone: %j",
      testIn("apps/api/test/company-list", "the list of companies is filtered by %j"),
    ],
    "GET, POST, PUT and DELETE read, create, change and delete companies": [
      "the routes of the specification have its URLs",
      "a record stores, changes, clears and restores every field",
      "concurrent edits of different %ss merge; edits of the same one collide",
      "undo restores a deleted record with its ID, values and notes",
      "selected or matching records are deleted, unless the match count has changed",
    ],
    "GET /deals accepts parameters for paging, search, sorting and filters": [
      "the routes of the specification have its URLs",
      "a page of deals has the specification's fields",
      "deals are sorted by title, amount, stage and creation in both directions",
      "deals are found by each filter, including stage id and name",
    ],
    "GET, POST, PUT and DELETE read, create, change and delete deals": [
      "the routes of the specification have its URLs",
      "undo restores a deleted record with its ID, values and notes",
      "a new deal is returned completely, with amount, stage, company and contact",
      "a record's timeline lists old and new values of each field",
      "deleted deals return with their ids and positions on undo",
    ],
    "PUT /deals/{id}/stage moves a deal, and GET /deals/{id}/history returns its earlier stages": [
      "the routes of the specification have its URLs",
      "a move of a deal returns the totals of both stages",
      "a deal that leaves the lost stage loses its reason, but the history keeps it",
    ],
    "GET /deals/pipeline/{id}/board accepts page (default 1) and limit (default 50)": [
      "the routes of the specification have its URLs",
      "a board returns pages of cards, by default the first 50 of each stage",
      "the pages of a long column are complete while cards are added at the top",
    ],
    "POST /import-export/preview and /import-export/execute accept the content of the file in JSON": [
      "the routes of the specification have its URLs",
      "an import with the suggested columns reports each failed row",
      "an import creates companies by default",
      departure("The import sends the whole file again as JSON"),
    ],
    "GET /import-export/template returns the CSV template": [
      "the routes of the specification have its URLs",
      "every heading in the %s template, which viewers can download, maps to a field",
    ],
    "GET /search accepts q and limit (default 20)": [
      "the routes of the specification have its URLs",
      "a search result has the link of its record and the matching letters",
      "twenty equally good contacts do not hide a company",
      "the search finds as many results as requested",
    ],
    "The app sends GET /health twice when it starts": [
      "the routes of the specification have its URLs",
      "without requestIdleCallback, the app sends two health requests after 100 ms",
      "the app sends two health requests when the browser is idle",
      "anyone can check that the API is running",
    ],
  },
};
