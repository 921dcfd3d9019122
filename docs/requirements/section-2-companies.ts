import { departure, type Section, testIn } from "./requirement.ts";

export const companies: Section = {
  number: "2.8",
  title: "Companies",
  requirements: {
    "The address says page, limit, search, sort_by and sort_order; 1, 50, name, ascending unless it does": [
      "sends the URL's parameters, and its default sort without any",
      "defaults to pages sorted by name, with both spellings of the totals",
      "the filters of companies are shown in address and banner and removed there",
    ],
    "Grid or list": "has a count, sorts, 25, 50 or 100 a page, grid, theme, palette and import",
    "Import CSV leads to /import":
      "has a count, sorts, 25, 50 or 100 a page, grid, theme, palette and import",
    "Add Company": "adds, finds, views, edits and deletes a company, with undo for each step",
    "Theme and palette": [
      "has a count, sorts, 25, 50 or 100 a page, grid, theme, palette and import",
      "starts with the light theme, switches to dark and stores the choice",
      "opens by button and Ctrl+K, also while typing, and Escape returns the focus",
    ],
    "The placeholder of the search":
      "adds, finds, views, edits and deletes a company, with undo for each step",
    "Sort by Name, Industry, Size, Created": [
      "has a count, sorts, 25, 50 or 100 a page, grid, theme, palette and import",
      testIn("apps/api/test/company-list", "sorts by %j"),
    ],
    "25, 50 or 100 a page": "has a count, sorts, 25, 50 or 100 a page, grid, theme, palette and import",
    "Advanced filters, the banner with removable tags, 'Clear All Filters'":
      "the filters of companies are shown in address and banner and removed there",
    "Select All, and a long press begins selecting": [
      "all $noun that match are selected beyond the page, deleted and brought back",
      "starts with a press of 500 ms, selects the page and deselects it",
    ],
    "Pages are offered only when there are several": "a pager is hidden for a single page",
    "The quick view: View Contacts (count), View Full Details, Edit Company": [
      "a company shows its first five contacts and leads to all of them",
      "adds, finds, views, edits and deletes a company, with undo for each step",
    ],
    "Tabs: Overview, Contacts (count), Activity": [
      "a company shows its first five contacts and leads to all of them",
      "adds, finds, views, edits and deletes a company, with undo for each step",
      "notes on a page of %s keep a draft, are counted, deleted and brought back",
    ],
    "The first 5 contacts and 'And N more contacts...'":
      "a company shows its first five contacts and leads to all of them",
    "Activity is empty": [
      departure("Activity of companies and deals is always empty"),
      "says so without activity",
      "of a company lists authors, old and new values, newest first",
    ],
    "'View All Contacts' leads to the contacts of the company":
      "a company shows its first five contacts and leads to all of them",
    "'Company not found' leads back to /companies":
      "a page of %s without its record says so and links to the list",
    "The texts when the list could not be loaded": testIn("apps/web/test/app/lists", "reports a failed load"),
    "'No companies found'": "adds, finds, views, edits and deletes a company, with undo for each step",
    "'No companies yet'": "says that it is empty, and offers to add the first",
  },
};

export const deals: Section = {
  number: "2.9",
  title: "Deals",
  requirements: {
    "The same parameters as companies, created_at descending unless said": [
      "sends the URL's parameters, and its default sort without any",
      "lists the newest deals first, 50 on a page, by default",
      "the list of deals keeps valid filters and ignores invalid ones",
    ],
    "Sort by Title, Amount, Stage, Created": [
      "has a count, sorts, 25, 50 or 100 a page, grid, theme, palette and import",
      "sorts by title, amount, stage and created in both directions",
    ],
    "The placeholder of the search":
      "adds a deal with company and contact, views, edits, deletes and restores it",
    "The texts when the list could not be loaded": testIn("apps/web/test/app/lists", "reports a failed load"),
    "'No deals found'": "adds a deal with company and contact, views, edits, deletes and restores it",
    "'No deals yet'": "says that it is empty, and offers to add the first",
    "The quick view 'Deal Details': View Full Details, Edit, Delete":
      "adds a deal with company and contact, views, edits, deletes and restores it",
    "Tabs: Overview and Activity": [
      "adds a deal with company and contact, views, edits, deletes and restores it",
      "notes on a page of %s keep a draft, are counted, deleted and brought back",
    ],
    "'No Activity Yet'": [
      "without an id shows the empty state, and 'No Activity Yet' without activity",
      departure("Activity of companies and deals is always empty"),
    ],
    "Edit opens the form in place of the page":
      "adds a deal with company and contact, views, edits, deletes and restores it",
    "Without an id: 'No Deal Selected'":
      "without an id shows the empty state, and 'No Activity Yet' without activity",
    "'Deal Not Found' leads back to /deals": "a page of %s without its record says so and links to the list",
  },
};

export const pipelinePage: Section = {
  number: "2.10",
  title: "Pipeline",
  requirements: {
    "Titled 'Pipeline'": "dragging a deal updates counts and totals, and Undo returns it",
    "Theme and palette": "in its view of contacts says where contacts can be dropped",
    "Contacts or Deals, remembered, contacts unless it is one of them": [
      "the board shows contacts first and remembers the chosen kind",
      "an unknown stored kind of a board means contacts",
      "opens a contact next to the board and removes it from the board",
      "c on the board that shows %s opens '%s' over it",
    ],
    "The default pipeline: the first named 'Default', else the first": [
      "the default pipeline is the first with 'Default' in its name",
      "without such a name, the first pipeline is the default, if there is one",
      "shows the default pipeline when the URL names none",
    ],
    "Changing the view closes open panels": "opens a contact next to the board and removes it from the board",
    "'Error Loading Pipelines' with Retry, which reloads the page": [
      "says when the pipelines could not be loaded",
      "dragging a deal updates counts and totals, and Undo returns it",
    ],
    "'No Pipelines Found' with its text": "without any pipeline says how to begin",
    "A column per stage with colour, name and 'shown of total'": [
      "dragging a deal updates counts and totals, and Undo returns it",
      "a stage has 50 cards at first, and six colours to choose from or one in hex",
      "a scrolled column loads to its end",
    ],
    "'Drop contacts here', 'Drop deals here'": [
      "dragging a deal updates counts and totals, and Undo returns it",
      "in its view of contacts says where contacts can be dropped",
    ],
    "'Contacts loading...', 'Deals loading...' when there are cards but none is here":
      "says that %s are loading when a column has some and none is shown",
    "Three skeleton cards while it loads":
      "shows three skeleton cards per column, then the cards, newest first",
    "Loading more is switched off": [
      departure("Loading more cards is switched off"),
      "is read to its end page by page, while others enter on top",
    ],
    "'Error loading pipeline: …', 'Error loading deals: …' with Retry":
      "says when %s could not be loaded, and when there are no stages",
    "'No pipeline data available', 'No deals data available'":
      "says when %s could not be loaded, and when there are no stages",
    "A stage is renamed: Enter saves, Escape gives up, leaving saves": [
      "a stage is renamed and recoloured in place",
      "is renamed by leaving the field, and not by Escape",
    ],
    "Its colour by six presets or a free hex": [
      "a stage has 50 cards at first, and six colours to choose from or one in hex",
      "a stage is renamed and recoloured in place",
    ],
    "A contact's card: name or 'Unnamed Contact', job title, email, company, and off the pipeline": [
      "opens a contact next to the board and removes it from the board",
      "of a contact shows name, job title, email and company, or the email alone",
    ],
    "A press opens the contact's panel; it is closed, and who is deleted there leaves the board":
      "opens a contact next to the board and removes it from the board",
    "A deal's card: name, amount, company, contact, probability, close date short, overdue":
      "a deal's card shows amount, probability, links and an overdue close date",
    "Each column of deals shows its value": "dragging a deal updates counts and totals, and Undo returns it",
    "A press opens the deal, from where it is edited": "of a deal opens its details, from where it is edited",
  },
};
