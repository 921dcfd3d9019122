import { departure, type Section, testIn } from "./requirement.ts";

export const companies: Section = {
  number: "2.8",
  title: "Companies",
  requirements: {
    "The URL contains page, limit, search, sort_by and sort_order; the defaults are 1, 50, none, name and ascending":
      [
        "sends the parameters of the URL, or else the default sort",
        "companies are sorted by name across pages, and the two total fields are equal",
        "the filters of companies appear in URL and banner and are removed there",
      ],
    "The page shows a grid or a list":
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
    "Import CSV opens /import": "a list has count, sorts, page sizes, grid, theme switch, palette and import",
    "Add Company opens the form":
      "a member adds, finds, views, edits and deletes a company and undoes each step",
    "Buttons switch the theme and open the palette": [
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
      "starts with the light theme, switches to dark and stores the choice",
      "the palette opens with its button or Ctrl+K, and Escape returns the focus",
    ],
    "The search has the specified placeholder":
      "a member adds, finds, views, edits and deletes a company and undoes each step",
    "The list can be sorted by Name, Industry, Size and Created": [
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
      testIn("apps/api/test/company-list", "the list of companies is sorted by %j"),
    ],
    "A page has 25, 50 or 100 records":
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
    "The list has advanced filters, a banner with removable tags and 'Clear All Filters'":
      "the filters of companies appear in URL and banner and are removed there",
    "Records are selected by Select All or a long press": [
      "all matching $noun are selected beyond the page, deleted and restored",
      "a long press of 500 ms starts a selection, which can include the whole page",
    ],
    "The pager appears only for several pages": "a pager is hidden for a single page",
    "The quick view has View Contacts (count), View Full Details and Edit Company": [
      "a company shows its first five contacts and links to all of them",
      "a member adds, finds, views, edits and deletes a company and undoes each step",
    ],
    "The tabs are Overview, Contacts (count) and Activity": [
      "a company shows its first five contacts and links to all of them",
      "a member adds, finds, views, edits and deletes a company and undoes each step",
      "notes of %s keep a draft, are counted, deleted and restored",
    ],
    "The page shows the first 5 contacts and 'And N more contacts...'":
      "a company shows its first five contacts and links to all of them",
    "The Activity tab is empty": [
      departure("Activity of companies and deals is always empty"),
      "a company's page shows that it has no activity",
      "a company's timeline lists authors, old and new values, newest first",
    ],
    "'View All Contacts' opens the contacts of the company":
      "a company shows its first five contacts and links to all of them",
    "'Company not found' links back to /companies":
      "an unknown id in the URL of %s shows a message and a link to the list",
    "A failed load shows the specified texts": testIn(
      "apps/web/test/app/lists",
      "a list reports a failed load",
    ),
    "A search without matches shows 'No companies found'":
      "a member adds, finds, views, edits and deletes a company and undoes each step",
    "An empty list shows 'No companies yet'":
      "an empty list explains that it is empty and offers to add the first record",
  },
};

export const deals: Section = {
  number: "2.9",
  title: "Deals",
  requirements: {
    "The URL has the parameters of companies, sorted by created_at descending by default": [
      "sends the parameters of the URL, or else the default sort",
      "lists the newest deals first, 50 on a page, by default",
      "the list of deals keeps valid filters and ignores invalid filters",
    ],
    "The list can be sorted by Title, Amount, Stage and Created": [
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
      "deals are sorted by title, amount, stage and creation in both directions",
    ],
    "The search has the specified placeholder":
      "a member adds a deal with company and contact, edits, deletes and restores it",
    "A failed load shows the specified texts": testIn(
      "apps/web/test/app/lists",
      "a list reports a failed load",
    ),
    "A search without matches shows 'No deals found'":
      "a member adds a deal with company and contact, edits, deletes and restores it",
    "An empty list shows 'No deals yet'":
      "an empty list explains that it is empty and offers to add the first record",
    "The quick view 'Deal Details' has View Full Details, Edit and Delete":
      "a member adds a deal with company and contact, edits, deletes and restores it",
    "The tabs are Overview and Activity": [
      "a member adds a deal with company and contact, edits, deletes and restores it",
      "notes of %s keep a draft, are counted, deleted and restored",
    ],
    "A deal without activity shows 'No Activity Yet'": [
      "a deal's page shows an empty state without an id, and without activity",
      departure("Activity of companies and deals is always empty"),
    ],
    "Edit opens the form in place of the page":
      "a member adds a deal with company and contact, edits, deletes and restores it",
    "Without an id, the page shows 'No Deal Selected'":
      "a deal's page shows an empty state without an id, and without activity",
    "'Deal Not Found' links back to /deals":
      "an unknown id in the URL of %s shows a message and a link to the list",
  },
};

export const pipelinePage: Section = {
  number: "2.10",
  title: "Pipeline",
  requirements: {
    "The title is 'Pipeline'": "a deal moves only if it is dropped on another stage, and both totals change",
    "Buttons switch the theme and open the palette": "an empty contact board explains how to add contacts",
    "The board shows contacts or deals as remembered, and contacts by default": [
      "the board shows contacts at first and remembers the kind that the user chose",
      "the board shows contacts if the remembered kind is unknown",
      "the board opens a contact in a panel, removes it from the pipeline or deletes it",
      "c on the board of %s opens '%s' above the board",
    ],
    "The default pipeline is the first whose name contains 'Default', or else the first": [
      "the default pipeline is the first with 'Default' in its name",
      "the first pipeline is the default if none has 'Default' in its name",
      "shows the default pipeline if the URL contains none",
    ],
    "Changing the view closes open panels":
      "the board opens a contact in a panel, removes it from the pipeline or deletes it",
    "A failed load shows 'Error Loading Pipelines' with Retry, which reloads the page": [
      "reports that the pipelines could not be loaded",
      "a deal moves only if it is dropped on another stage, and both totals change",
    ],
    "An organisation without pipelines sees 'No Pipelines Found' with its text":
      "explains how to start without any pipeline",
    "Each stage is a column with colour, name and 'shown of total'": [
      "a deal moves only if it is dropped on another stage, and both totals change",
      "a column loads 50 cards first, and a stage offers six colours or a hex value",
      "scrolling a column loads all its cards",
    ],
    "An empty column shows 'Drop contacts here' or 'Drop deals here'": [
      "a deal moves only if it is dropped on another stage, and both totals change",
      "an empty contact board explains how to add contacts",
    ],
    "A column shows 'Contacts loading...' or 'Deals loading...' until its first card is loaded":
      "reports that %s are loading while a column shows none of its cards",
    "Three skeleton cards are shown while the board loads":
      "shows three placeholder cards per column, then the cards, newest first",
    "Loading more cards is switched off": [
      departure("Loading more cards is switched off"),
      "all pages of a long column are read while cards are added at the top",
    ],
    "A failed load shows 'Error loading pipeline: …' or 'Error loading deals: …' with Retry":
      "reports that %s could not be loaded, and that a pipeline has no stages",
    "A board without data shows 'No pipeline data available' or 'No deals data available'":
      "reports that %s could not be loaded, and that a pipeline has no stages",
    "A stage is renamed by Enter or by leaving the field, and Escape cancels": [
      "a stage is renamed and recoloured in place",
      "leaving the name field renames a stage, but Escape does not",
    ],
    "The colour of a stage is one of six presets or any hex value": [
      "a column loads 50 cards first, and a stage offers six colours or a hex value",
      "a stage is renamed and recoloured in place",
    ],
    "A contact's card has name or 'Unnamed Contact', job title, email, company and removal from the pipeline":
      [
        "the board opens a contact in a panel, removes it from the pipeline or deletes it",
        "a card shows a contact's name, job title, e-mail and company, or only the e-mail",
      ],
    "A click opens the contact's panel; deleting the contact there removes the card":
      "the board opens a contact in a panel, removes it from the pipeline or deletes it",
    "A deal's card has name, amount, company, contact, probability and short close date, and marks overdue deals":
      "a deal's card shows amount, probability, links and an overdue close date",
    "Each column of deals shows its value":
      "a deal moves only if it is dropped on another stage, and both totals change",
    "A click opens the deal, which can be edited there":
      "a card opens the details of a deal, which can be edited there",
  },
};
