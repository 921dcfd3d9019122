import { departure, type Section, testIn } from "./requirement.ts";

export const entities: Section = {
  number: "3",
  title: "Entities and their fields",
  requirements: {
    "The signed-in person has subject, email and name; a token without a subject signs in no person": [
      "reads names in any script from a token",
      "refuses a token %s",
    ],
    "The organisation is orgSlug, else org, else orgId, else unknown; the default is the role user without permissions":
      [
        "the organisation falls back to org or orgId, role and permissions to defaults",
        "refuses a token %s",
        departure("The organisation falls back to unknown"),
      ],
    "A contact has every field of the specification": [
      "a record stores, changes, clears and restores every field",
      "a contact has the fields of the API contract, and company, emails and phones",
    ],
    "A list of contacts has the specified paging":
      "the pages of a list contain every contact once, in both directions",
    "The pipeline status of a contact has inPipeline, stageName and stageColor":
      "a contact enters the first stage, shows its stage, moves and leaves the pipeline",
    "A note has id, body and created_at":
      "a note has the specification's fields when written, listed, changed and deleted",
    "An attachment has id, filename, size and uploaded_at":
      "a file is uploaded, listed with its size and downloaded unchanged",
    "A step of the stage history has stage_name, changed_at, changed_by and notes":
      "a step in the stage history has stage, time, author and notes",
    "A company has every field of the specification":
      "a record stores, changes, clears and restores every field",
    "A list of companies has the specified paging":
      "companies are sorted by name across pages, and the two total fields are equal",
    "A deal has every field of the specification":
      "a new deal is returned completely, with amount, stage, company and contact",
    "A list of deals has the specified paging": "a page of deals has the specification's fields",
    "A pipeline has stages with hex colours": [
      "a stage has its colour in hex under both property names",
      "an organisation begins with one pipeline of six stages, including won and lost",
    ],
    "The contacts of a stage have count, totalCount and hasMore": [
      "a contact enters the first stage, shows its stage, moves and leaves the pipeline",
      "a board has page and limit, by default the first 50 cards of each stage",
    ],
    "The deals of a stage have totalCount, totalValue and hasMore":
      "all pages of a long column are read while cards are added at the top",
    "A search result has type, id, title, subtitle, description and url":
      "a search result has the link of its record and the matching letters",
    "The preview of an import has headers, sampleRows, totalRows and suggestedMapping": [
      "the preview suggests columns, and the import reports each failed row",
      "blank lines, repeated headings, null bytes and empty extra cells are accepted",
    ],
    "The result of an import has imported, failed, companiesCreated and errors by row":
      "the preview suggests columns, and the import reports each failed row",
    "A loading tip has entities, copy, weight and minimum time":
      "shows tips about the entity, and some only after a long wait",
    "The browser stores theme, sidebar and view": [
      "the theme is light at first; the theme button switches it and stores the choice",
      "collapsing the sidebar stores its state for the next visit",
      "the board shows contacts at first and remembers the kind that the user chose",
    ],
    "The cache has the specified families of keys": [
      "reloads a moved deal's page, lists, board and charts",
      "reloads queries that show a %s",
    ],
    "The cache belongs to one organisation": "after a new sign-in, %s",
    "Contacts have every filter of the specification": [
      testIn("apps/api/test/contact-filters", "the list of contacts is filtered by %j"),
      "filters of contacts are combined with each other and with a sort order",
    ],
    "Companies have every filter of the specification": testIn(
      "apps/api/test/company-list",
      "the list of companies is filtered by %j",
    ),
    "Deals have every filter of the specification, with amounts in dollars": [
      "deals are found by each filter, including stage id and name",
      "arrow keys change the amount filter by a hundred, but not below zero",
    ],
  },
};
