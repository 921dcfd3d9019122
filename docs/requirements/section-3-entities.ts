import { departure, type Section, testIn } from "./requirement.ts";

export const entities: Section = {
  number: "3",
  title: "Entities and their fields",
  requirements: {
    "A signed-in user has an id, an email and a name; a token without an id (its subject) is refused": [
      "reads names in any script from a token",
      "refuses a token %s",
    ],
    "The organization of a user is the first of orgSlug, org and orgId in the token, or else 'unknown'": [
      "the organisation falls back to org or orgId; role and permissions have defaults",
      "refuses a token %s",
      departure("If a token contains no organization, the organization is `unknown`"),
    ],
    "A contact has all fields that the specification lists": [
      "a record stores, changes, clears and restores every field",
      "a contact has the fields of the API contract, and company, emails and phones",
    ],
    "The response with a list of contacts contains the specified paging fields":
      "the pages of a list contain every contact once, in both directions",
    "The pipeline status of a contact has inPipeline, stageName and stageColor":
      "a contact enters the pipeline at the first stage, moves on and leaves it",
    "A note has id, body and created_at": "notes are listed newest first after edits, deletions and restores",
    "An attachment has id, filename, size and uploaded_at":
      "a file is uploaded, listed with its size and downloaded unchanged",
    "An entry of the stage history has stage_name, changed_at, changed_by and notes":
      "a contact enters the pipeline at the first stage, moves on and leaves it",
    "A company has all fields that the specification lists":
      "a record stores, changes, clears and restores every field",
    "The response with a list of companies contains the specified paging fields":
      "the list of companies is paged and sorted by name",
    "A deal has all fields that the specification lists":
      "a new deal is returned completely, with amount, stage, company and contact",
    "The response with a list of deals contains the specified paging fields":
      "a page of deals has the specification's fields",
    "The stages of a pipeline have colors in hexadecimal notation":
      "an organisation begins with one pipeline of six stages, including won and lost",
    "On a board of contacts, each stage has count, totalCount and hasMore": [
      "a contact enters the pipeline at the first stage, moves on and leaves it",
      "a board returns pages of cards, by default the first 50 of each stage",
    ],
    "On a board of deals, each stage has totalCount, totalValue and hasMore":
      "the pages of a long column are complete while cards are added at the top",
    "A search result has type, id, title, subtitle, description and url":
      "a search result has the link of its record and the matching letters",
    "The preview of an import has headers, sampleRows, totalRows and suggestedMapping": [
      "an import with the suggested columns reports each failed row",
      "blank lines, repeated headings, null bytes and empty extra cells are accepted",
    ],
    "The result of an import has imported, failed, companiesCreated, and errors with row numbers":
      "an import with the suggested columns reports each failed row",
    "A loading tip has a text, the kinds of records that it is about, a weight and a minimum waiting time":
      "shows tips about the entity, and some only after a long wait",
    "The browser stores the theme, the state of the sidebar, and whether the board shows contacts or deals": [
      "the theme is light at first; the theme button switches it and stores the choice",
      "collapsing the sidebar stores its state for the next visit",
      "the board shows contacts at first and remembers the kind that the user chose",
    ],
    "Cached data is divided into the groups that the specification lists": [
      "reloads a moved deal's page, lists, board and charts",
      "reloads queries that show a changed %s",
    ],
    "The cache contains the data of one organization only": "after a new sign-in, %s",
    "The list of contacts has all filters that the specification lists": [
      testIn("apps/api/test/contact-filters", "the list of contacts is filtered by %j"),
      "filters of contacts are combined with each other and with a sort order",
    ],
    "The list of companies has all filters that the specification lists": testIn(
      "apps/api/test/company-list",
      "the list of companies is filtered by %j",
    ),
    "The list of deals has all filters that the specification lists, with amounts in dollars": [
      "deals are found by each filter, including stage id and name",
      "a number filter shows a number in the user's format, and arrow keys change it",
    ],
  },
};
