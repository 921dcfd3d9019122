import { departure, type Section, testIn } from "./requirement.ts";

export const companies: Section = {
  number: "2.8",
  title: "Companies",
  requirements: {
    "The URL has page, limit, search, sort_by and sort_order; by default 1, 50, none, name, ascending": [
      "sends the parameters of the URL, or else the default sort",
      "companies are sorted by name across pages, and the two total fields are equal",
      "the filters of companies appear in URL and banner and are removed there",
    ],
    "Grid or list": "shows a count, sorts, page sizes, grid, theme, palette and import",
    "Import CSV leads to /import": "shows a count, sorts, page sizes, grid, theme, palette and import",
    "Add Company": "a member adds, finds, views, edits and deletes a company and undoes each step",
    "Theme and palette": [
      "shows a count, sorts, page sizes, grid, theme, palette and import",
      "starts with the light theme, switches to dark and stores the choice",
      "the palette opens by button and Ctrl+K and returns the focus on Escape",
    ],
    "The placeholder of the search":
      "a member adds, finds, views, edits and deletes a company and undoes each step",
    "Sort by Name, Industry, Size, Created": [
      "shows a count, sorts, page sizes, grid, theme, palette and import",
      testIn("apps/api/test/company-list", "the list of companies is sorted by %j"),
    ],
    "25, 50 or 100 a page": "shows a count, sorts, page sizes, grid, theme, palette and import",
    "Advanced filters, the banner with removable tags, 'Clear All Filters'":
      "the filters of companies appear in URL and banner and are removed there",
    "Select All, and selecting by a long press": [
      "all matching $noun are selected beyond the page, deleted and restored",
      "a press of 500 ms starts a selection, which can include the whole page",
    ],
    "The pager appears only for several pages": "a pager is hidden for a single page",
    "The quick view: View Contacts (count), View Full Details, Edit Company": [
      "a company shows its first five contacts and links to all of them",
      "a member adds, finds, views, edits and deletes a company and undoes each step",
    ],
    "Tabs: Overview, Contacts (count), Activity": [
      "a company shows its first five contacts and links to all of them",
      "a member adds, finds, views, edits and deletes a company and undoes each step",
      "notes on a page of %s keep a draft, are counted, deleted and restored",
    ],
    "The first 5 contacts and 'And N more contacts...'":
      "a company shows its first five contacts and links to all of them",
    "Activity is empty": [
      departure("Activity of companies and deals is always empty"),
      "a company's page shows that it has no activity",
      "a company's timeline lists authors, old and new values, newest first",
    ],
    "'View All Contacts' leads to the contacts of the company":
      "a company shows its first five contacts and links to all of them",
    "'Company not found' leads back to /companies":
      "the page of %s with an unknown id explains it and links to the list",
    "The texts after a failed load": testIn("apps/web/test/app/lists", "a list reports a failed load"),
    "'No companies found'": "a member adds, finds, views, edits and deletes a company and undoes each step",
    "'No companies yet'": "an empty list explains that it is empty and offers to add the first record",
  },
};

export const deals: Section = {
  number: "2.9",
  title: "Deals",
  requirements: {
    "The parameters of companies, by default created_at descending": [
      "sends the parameters of the URL, or else the default sort",
      "lists the newest deals first, 50 on a page, by default",
      "the list of deals keeps valid filters and ignores invalid filters",
    ],
    "Sort by Title, Amount, Stage, Created": [
      "shows a count, sorts, page sizes, grid, theme, palette and import",
      "deals are sorted by title, amount, stage and creation in both directions",
    ],
    "The placeholder of the search":
      "a member adds a deal with company and contact, edits, deletes and restores it",
    "The texts after a failed load": testIn("apps/web/test/app/lists", "a list reports a failed load"),
    "'No deals found'": "a member adds a deal with company and contact, edits, deletes and restores it",
    "'No deals yet'": "an empty list explains that it is empty and offers to add the first record",
    "The quick view 'Deal Details': View Full Details, Edit, Delete":
      "a member adds a deal with company and contact, edits, deletes and restores it",
    "Tabs: Overview and Activity": [
      "a member adds a deal with company and contact, edits, deletes and restores it",
      "notes on a page of %s keep a draft, are counted, deleted and restored",
    ],
    "'No Activity Yet'": [
      "a deal's page shows an empty state without an id, and without activity",
      departure("Activity of companies and deals is always empty"),
    ],
    "Edit opens the form in place of the page":
      "a member adds a deal with company and contact, edits, deletes and restores it",
    "Without an id: 'No Deal Selected'":
      "a deal's page shows an empty state without an id, and without activity",
    "'Deal Not Found' leads back to /deals":
      "the page of %s with an unknown id explains it and links to the list",
  },
};

export const pipelinePage: Section = {
  number: "2.10",
  title: "Pipeline",
  requirements: {
    "Titled 'Pipeline'": "a deal dropped on another stage moves with its totals; elsewhere it stays",
    "Theme and palette": "an empty board of contacts explains how to add contacts",
    "Contacts or Deals, as remembered; contacts by default": [
      "the board shows contacts first and remembers which kind the user chose",
      "an unknown stored kind of a board means contacts",
      "the board opens a contact next to it and removes it from the board",
      "c on the board of %s opens '%s' above the board",
    ],
    "The default pipeline: the first whose name contains 'Default', or the first": [
      "the default pipeline is the first with 'Default' in its name",
      "the first pipeline is the default if none has 'Default' in its name",
      "shows the default pipeline if the URL contains none",
    ],
    "Changing the view closes open panels":
      "the board opens a contact next to it and removes it from the board",
    "'Error Loading Pipelines' with Retry, which reloads the page": [
      "reports that the pipelines could not be loaded",
      "a deal dropped on another stage moves with its totals; elsewhere it stays",
    ],
    "'No Pipelines Found' with its text": "explains how to start without any pipeline",
    "A column per stage with colour, name and 'shown of total'": [
      "a deal dropped on another stage moves with its totals; elsewhere it stays",
      "a column loads 50 cards first, and a stage offers six colours or a hex value",
      "a scrolled column loads to its end",
    ],
    "'Drop contacts here', 'Drop deals here'": [
      "a deal dropped on another stage moves with its totals; elsewhere it stays",
      "an empty board of contacts explains how to add contacts",
    ],
    "'Contacts loading...' and 'Deals loading...' while no card of the stage is loaded":
      "reports that %s are loading while a column shows none of its cards",
    "Three skeleton cards while the board loads":
      "shows three placeholder cards per column, then the cards, newest first",
    "Loading more is switched off": [
      departure("Loading more cards is switched off"),
      "a long column is read to its end in pages while cards are added on top",
    ],
    "'Error loading pipeline: …', 'Error loading deals: …' with Retry":
      "reports that %s could not be loaded, and that a pipeline has no stages",
    "'No pipeline data available', 'No deals data available'":
      "reports that %s could not be loaded, and that a pipeline has no stages",
    "Renaming a stage: Enter and leaving save, Escape cancels": [
      "a stage is renamed and recoloured in place",
      "leaving the field renames a stage, but Escape does not",
    ],
    "The colour of a stage: six presets or any hex value": [
      "a column loads 50 cards first, and a stage offers six colours or a hex value",
      "a stage is renamed and recoloured in place",
    ],
    "A contact's card: name or 'Unnamed Contact', job title, email, company, removal from the pipeline": [
      "the board opens a contact next to it and removes it from the board",
      "a card shows a contact's name, job title, e-mail and company, or only the e-mail",
    ],
    "A press opens the contact's panel; deleting the contact there removes the card":
      "the board opens a contact next to it and removes it from the board",
    "A deal's card: name, amount, company, contact, probability, close date short, overdue":
      "a deal's card shows amount, probability, links and an overdue close date",
    "Each column of deals shows its value":
      "a deal dropped on another stage moves with its totals; elsewhere it stays",
    "A press opens the deal, which can be edited there":
      "a card opens the details of a deal, which can be edited there",
  },
};
