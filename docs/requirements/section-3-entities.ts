import { departure, type Section, testIn } from "./requirement.ts";

export const entities: Section = {
  number: "3",
  title: "Entities and their fields",
  requirements: {
    "The signed-in person: subject, email, name; nobody is signed in without a subject": [
      "reads names in any script from a token",
      "refuses a token %s",
    ],
    "The organisation: orgSlug, else org, else orgId, else unknown. By default role user, no permissions": [
      "the token's organisation falls back to org, then orgId, and rights to defaults",
      "refuses a token %s",
      departure("The organisation falls back to unknown"),
    ],
    "Every field of a contact": [
      "a record of each kind stores, changes, empties and restores every field",
      "the contact form has the fields of the contract and the company",
    ],
    "The paging of contacts": "the pages of a list contain every contact once, in both directions",
    "Whether a contact is in the pipeline: inPipeline, stageName, stageColor":
      "a contact enters the first stage, shows its status, moves up and leaves",
    "A note: id, body, created_at":
      "a note has the specification's fields when written, listed, changed and deleted",
    "An attachment: id, filename, size, uploaded_at":
      "a file is uploaded, listed with its size and downloaded unchanged",
    "A step of the history: stage_name, changed_at, changed_by, notes":
      "a step in the stage history has stage, time, author and notes",
    "Every field of a company": "a record of each kind stores, changes, empties and restores every field",
    "The paging of companies":
      "companies are sorted by name across pages, and the two total fields are equal",
    "Every field of a deal": "a new deal is returned completely, with amount, stage, company and contact",
    "The paging of deals": "a page of deals has the specification's fields",
    "A pipeline and its stages, with a hex colour": [
      "a stage has its colour in hex under both property names",
      "an organisation begins with one pipeline of six stages, won and lost marked",
    ],
    "The contacts of a stage with count, totalCount, hasMore": [
      "a contact enters the first stage, shows its status, moves up and leaves",
      "a board has page and limit, by default the first 50 cards of each stage",
    ],
    "The deals of a stage with totalCount, totalValue, hasMore":
      "a long column is read to its end in pages while cards are added on top",
    "A search result: type, id, title, subtitle, description, url":
      "a search result has the link of its record and the matching letters",
    "The preview of an import: headers, sampleRows, totalRows, suggestedMapping": [
      "the preview suggests columns, and the import reports each failed row",
      "uneven rows, blank lines, repeated headings and zero bytes are accepted",
    ],
    "The result of an import: imported, failed, companiesCreated, errors by row":
      "the preview suggests columns, and the import reports each failed row",
    "A loading tip: entities, copy, weight, minimum time":
      "shows tips about the entity, and some only after a long wait",
    "The browser stores theme, sidebar and view": [
      "starts with the light theme, switches to dark and stores the choice",
      "keeps the sidebar collapsed on the next visit",
      "the board shows contacts first and remembers which kind the user chose",
    ],
    "Families of cache keys": [
      "reloads a moved deal's page, lists, board and charts",
      "reloads queries that show a %s",
    ],
    "The cache belongs to one organisation": "after another sign-in %s",
    "Every filter of contacts": [
      testIn("apps/api/test/contact-filters", "the list of contacts is filtered by %j"),
      "the list of contacts is filtered by company in any sort order",
    ],
    "Every filter of companies": testIn(
      "apps/api/test/company-list",
      "the list of companies is filtered by %j",
    ),
    "Every filter of deals, amounts in dollars": [
      "deals are found by each filter, including stage id and name",
      "arrow keys change the amount filter by a hundred, but not below zero",
    ],
  },
};
