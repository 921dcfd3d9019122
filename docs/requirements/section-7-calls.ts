import { departure, type Section, testIn } from "./requirement.ts";

export const calls: Section = {
  number: "7",
  title: "The calls it makes",
  requirements: {
    "Data calls go to /api, with JSON bodies": [
      "path parameters are filled in, and one that is missing never reaches the server",
      "an upload is multipart with its fields before the file and its own key",
    ],
    "A failure gives the body's message, else 'An error occurred', with the status": [
      "a refusal becomes an error with the server's message, code, fields and facts",
      "a refusal with %s reads well",
    ],
    "A network failure gives its text, or 'Network error'":
      "an unreachable server is a network failure with status 0",
    "sso/check-auth in a hidden frame, 5 s": [
      "removes the hidden frame after it answers for this page's origin",
      "ignores foreign or malformed answers and gives up after 5 s",
    ],
    "The popup's address, size and message": [
      "the popup has the size and the URL of the specification",
      "and the opening window gets the message, at exactly its origin",
    ],
    "POST /refresh with the cookie": [
      "gives an access token and replaces the cookie",
      "%s is posted with the cookie, an empty JSON body and the header",
      "a refresh finds the token in %s",
    ],
    "POST /logout with the cookie and its header": [
      "%s is posted with the cookie, an empty JSON body and the header",
      "ends the session, the cookie and, through the API's list, the access tokens",
      "%s demands the header, the origin and POST",
    ],
    "sso/authorize with redirect_uri and state": [
      "starts a redirect with a return URL, 128-bit state and a challenge",
      "signs the user in and returns the state and a one-time token",
    ],
    "The token is exchanged": [
      "signs in after a blocked popup, even if the browser blocks the cookie",
      "gives an access token for the person and the organisation",
    ],
    "GET /contacts with paging, q, sorting and filters": [
      "the calls of the specification have its addresses",
      "returns every contact once across all pages, in both directions",
      "ignores case and accents, and lists nameless ones last in both directions",
      "sorts by email and company, records without a value last in both directions",
      "sorts by creation and change",
      "for %j finds %j",
      "narrow to a company, sorted any way",
      testIn("apps/api/test/contact-filters", "narrow to %j"),
      "takes the parameter under both of its names; blank means no search",
      departure("`totalCount` of a list"),
    ],
    "GET, POST, PUT, DELETE of a contact": [
      "the calls of the specification have its addresses",
      testIn("apps/api/test/contact.test", "returns every field as it was written"),
      "both keep what they wrote in different fields",
      "brings a deleted contact back under the same id with its notes",
      departure("PUT replaces"),
      departure("Ids are not described"),
    ],
    "GET, POST, PUT, DELETE of a contact's notes": [
      "the calls of the specification have its addresses",
      "a note: written, listed, changed and deleted by its own address",
    ],
    "GET, POST, DELETE of a contact's attachments, and the download": [
      "the calls of the specification have its addresses",
      "is uploaded, listed with its size, and downloaded as it was",
      "works once: of ten at the same moment one gets the file",
      "returns by undoing its deletion, and is removed by undoing its upload",
      departure("Files on contacts"),
    ],
    "GET /pipeline, /pipeline/{id}, structure, stages": [
      "the calls of the specification have its addresses",
      "begin with one default pipeline and its six stages, won and lost marked",
    ],
    "GET /pipeline/{id}/board with page and limit, 1 and 50": [
      "the calls of the specification have its addresses",
      "a board: page and limit, by default the first 50 of each stage",
    ],
    "Move, history, add, remove and status of a contact": [
      "the calls of the specification have its addresses",
      "is added to the first stage, shows its status, moves to the top, and leaves",
    ],
    "PUT /pipeline/stages/{stageId}": [
      "the calls of the specification have its addresses",
      "are renamed, coloured, limited, added and sorted by admins only, with undo",
    ],
    "GET /companies with paging, search, sorting and filters": [
      "the calls of the specification have its addresses",
      "defaults to pages sorted by name, with both spellings of the totals",
      testIn("apps/api/test/company-list", "sorts by %j"),
      "searches %j in name, industry, website, e-mail and phone",
      testIn("apps/api/test/company-list", "narrows to %j"),
    ],
    "GET, POST, PUT, DELETE of a company": [
      "the calls of the specification have its addresses",
      testIn("apps/api/test/company.test", "returns every field as it was written"),
      "changes only the sent fields, and the change can be undone",
      "skips deleted companies, and refuses if all are deleted",
      "is one action for the selection, and Undo restores the same ids",
    ],
    "GET /deals with paging, search, sorting and filters": [
      "the calls of the specification have its addresses",
      "a page of deals",
      "sorts by title, amount, stage and created in both directions",
      "finds by each filter, also by stage id and name, amounts in dollars",
    ],
    "GET, POST, PUT, DELETE of a deal": [
      "the calls of the specification have its addresses",
      "one by its own call, which is gone until that is undone",
      "keeps cents, currency, close date, tags and links, and shows both spellings",
      "keeps fields that are not sent, and logs old and new values",
      "one or several, undone with the same ids, in the same place",
    ],
    "PUT /deals/{id}/stage and its history": [
      "the calls of the specification have its addresses",
      "answers with the figures of both stages; the same stage does nothing",
      "stores the lost reason in the history and drops it on leaving the stage",
    ],
    "GET /deals/pipeline/{id}/board with page and limit, 1 and 50": [
      "the calls of the specification have its addresses",
      "a board: page and limit, by default the first 50 of each stage",
      "is read to its end page by page, while others enter on top",
    ],
    "POST /import-export/preview and /execute as JSON": [
      "the calls of the specification have its addresses",
      "preview suggests columns, execute imports and reports each failed row",
      "creates companies by default",
      departure("Import re-sends the file as JSON"),
    ],
    "GET /import-export/template": [
      "the calls of the specification have its addresses",
      "the template has every column, and its names are understood",
    ],
    "GET /search with q and limit, 20 unless said": [
      "the calls of the specification have its addresses",
      "returns the link of a record and the matching letters",
      "one company is not hidden by twenty contacts of the same rank",
      "finds as many as requested",
    ],
    "GET /health, twice at the start": [
      "the calls of the specification have its addresses",
      "the start sends two health requests after 100 ms without requestIdleCallback",
      "the start sends two health requests when the browser is idle",
      "the start sends two health requests after 100 ms without requestIdleCallback",
      "the API says that it is alive, to anyone",
    ],
  },
};
