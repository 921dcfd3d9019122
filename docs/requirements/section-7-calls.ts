import { departure, type Section, testIn } from "./requirement.ts";

export const calls: Section = {
  number: "7",
  title: "The calls it makes",
  requirements: {
    "A failure gives the body's message, else 'An error occurred', with the status": [
      "a refusal becomes an error with the server's message, code, fields and facts",
      "a refusal with %s reads well",
    ],
    "A network failure gives its text, or 'Network error'":
      "a server that is not there is a network failure with status 0",
    "sso/check-auth in a hidden frame, 5 s": [
      "a hidden frame asks for this page's origin and goes once it has answered",
      "answers from elsewhere or of another shape do not count; after 5 s nobody is signed in",
    ],
    "The popup's address, size and message": [
      "the popup has the size and the address of the specification",
      "and the window that opened it is told, at exactly its origin",
    ],
    "POST /refresh with the cookie": "gives an access token and replaces the cookie",
    "POST /logout with the cookie and its header": [
      "ends the session, the cookie and, through the API's list, the access tokens",
      "%s demands the header, the origin and POST",
    ],
    "sso/authorize with redirect_uri and state":
      "asks who it is, then goes back with the state and a one-time token",
    "The token is exchanged": "gives an access token for the person and the organisation",
    "GET /contacts with paging, q, sorting and filters": [
      "for %j finds %j",
      testIn("apps/api/test/contact-filters", "narrow to %j"),
      "takes the parameter under both of its names; blank means no search",
      departure("`totalCount` of a list"),
    ],
    "GET, POST, PUT, DELETE of a contact": [
      testIn("apps/api/test/contact.test", "comes back with every field as it was written"),
      "both keep what they wrote in different fields",
      "brings a deleted contact back under the same id with its notes",
      departure("PUT replaces"),
      departure("Ids are not described"),
    ],
    "GET, POST, PUT, DELETE of a contact's notes":
      "a note: written, listed, changed and deleted by its own address",
    "GET, POST, DELETE of a contact's attachments, and the download": [
      "is uploaded, listed with its size, and downloaded as it was",
      "works once: of ten at the same moment one gets the file",
      departure("Files on contacts"),
    ],
    "GET /pipeline, /pipeline/{id}, structure, stages":
      "begin with one default pipeline and its six stages, won and lost marked",
    "GET /pipeline/{id}/board with page and limit, 1 and 50":
      "a board: page and limit, the first 50 of each stage unless said",
    "Move, history, add, remove and status of a contact":
      "is added to the first stage, shows its status, moves to the top, and leaves",
    "PUT /pipeline/stages/{stageId}":
      "are renamed, recoloured, limited, added and reordered by admins alone, and undone",
    "GET /companies with paging, search, sorting and filters": [
      "is sorted by name when nothing is said, a page at a time, with both spellings of the totals",
      testIn("apps/api/test/company-list", "narrows to %j"),
    ],
    "GET, POST, PUT, DELETE of a company": [
      testIn("apps/api/test/company.test", "comes back with every field as it was written"),
      "changes only in what is sent, and the change can be undone",
      "is one action for the selection, and Undo restores the same ids",
    ],
    "GET /deals with paging, search, sorting and filters":
      "finds by each filter, also by stage id and name, amounts in dollars",
    "GET, POST, PUT, DELETE of a deal": [
      "one by its own call, which is gone until that is undone",
      "keeps cents, currency, plain close date, tags and links, and shows both spellings",
      "keeps what is not sent, and tells its history with before and after",
      "one or several, undone with the same ids, in the same place",
    ],
    "PUT /deals/{id}/stage and its history": [
      "answers with the figures of both stages; the same stage does nothing",
      "to a lost stage keeps the reason, shown in the history; leaving it drops the reason",
    ],
    "GET /deals/pipeline/{id}/board with page and limit, 1 and 50": [
      "a board: page and limit, the first 50 of each stage unless said",
      "is read to its end page by page, while others enter on top",
    ],
    "POST /import-export/preview and /execute as JSON": [
      "preview suggests columns, execute imports and reports each failed row",
      departure("Import re-sends the file as JSON"),
    ],
    "GET /import-export/template": "the template has every column, and its names are understood",
    "GET /search with q and limit, 20 unless said": [
      "answers what opens the record and which letters matched",
      "one company is not hidden by twenty contacts of the same rank",
    ],
    "GET /health, twice at the start": [
      "sends two health requests after 100 ms where the browser does not say when it is idle",
      "the API says when it is ready, to anyone",
    ],
  },
};
