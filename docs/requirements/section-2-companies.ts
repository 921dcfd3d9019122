import { departure, type Section, testIn } from "./requirement.ts";

export const companies: Section = {
  number: "2.8",
  title: "Companies",
  requirements: {
    "The URL parameters are page (default 1), limit (50), search (empty), sort_by (name) and sort_order (ascending)":
      [
        "a list sends the URL's parameters or a default sort, and reports a failed load",
        "the list of companies is paged and sorted by name",
      ],
    "Users can switch between a grid and a list":
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
    "Import CSV opens /import": "a list has count, sorts, page sizes, grid, theme switch, palette and import",
    "Add Company opens the company form":
      "a member adds, finds, views, edits and deletes a company and undoes each step",
    "Buttons switch the theme and open the command palette": [
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
      "the theme is light at first; the theme button switches it and stores the choice",
      "the palette opens with its button or Ctrl+K, and Escape returns the focus",
    ],
    "The search field has the specified placeholder":
      "a member adds, finds, views, edits and deletes a company and undoes each step",
    "The list can be sorted by Name, Industry, Size and Created": [
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
      testIn("apps/api/test/company-list", "the list of companies is sorted by %j"),
    ],
    "Users can choose 25, 50 or 100 records per page":
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
    "The list has advanced filters; a banner removes single filters, or all with 'Clear All Filters'": [
      "panel and banner of %s show each filter of the URL once",
      "contact filters limit the list, are counted, and are removed one by one",
    ],
    "Users can select companies with Select All or a long press": [
      "all matching $noun are selected beyond the page, deleted and restored",
      "a long press of 500 ms starts a selection, which can include the whole page",
    ],
    "The pager appears only if there are several pages": "a pager is hidden for a single page",
    "The quick view has the buttons View Contacts (count), View Full Details and Edit Company": [
      "a company shows its first five contacts and links to all of them",
      "a member adds, finds, views, edits and deletes a company and undoes each step",
    ],
    "The tabs are Overview, Contacts (count) and Activity": [
      "a company shows its first five contacts and links to all of them",
      "a member adds, finds, views, edits and deletes a company and undoes each step",
      "notes of companies and deals keep a draft, are counted, deleted and restored",
    ],
    "The Contacts tab shows the first 5 contacts and 'And N more contacts...'":
      "a company shows its first five contacts and links to all of them",
    "The Activity tab is always empty": [
      departure("Activity of companies and deals is always empty, and only contacts have notes"),
      "record pages show an empty state without an id or without activity",
      "a company's timeline lists changes with author, old and new value, newest first",
    ],
    "'View All Contacts' opens the list of contacts, filtered by the company":
      "a company shows its first five contacts and links to all of them",
    "If the company does not exist, the page shows 'Company not found' and a link to /companies":
      "an unknown id in a URL shows a message and a link to the list",
    "If the list cannot be loaded, the specified texts appear": testIn(
      "apps/web/test/app/lists",
      "a list sends the URL's parameters or a default sort, and reports a failed load",
    ),
    "If no company matches a search, 'No companies found' appears":
      "a member adds, finds, views, edits and deletes a company and undoes each step",
    "If there are no companies, 'No companies yet' appears":
      "an empty list explains that it is empty and offers to add the first record",
  },
};

export const deals: Section = {
  number: "2.9",
  title: "Deals",
  requirements: {
    "The URL parameters are those of the list of companies; by default, the newest deals are first": [
      "a list sends the URL's parameters or a default sort, and reports a failed load",
      "by default, deals are listed newest first, 50 on a page",
      "the list of deals keeps valid filters and ignores invalid filters",
    ],
    "The list can be sorted by Title, Amount, Stage and Created": [
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
      "deals are sorted by title, amount, stage and creation in both directions",
    ],
    "The search field has the specified placeholder":
      "a member adds a deal with company and contact, edits, deletes and restores it",
    "If the list cannot be loaded, the specified texts appear": testIn(
      "apps/web/test/app/lists",
      "a list sends the URL's parameters or a default sort, and reports a failed load",
    ),
    "If no deal matches a search, 'No deals found' appears":
      "a member adds a deal with company and contact, edits, deletes and restores it",
    "If there are no deals, 'No deals yet' appears":
      "an empty list explains that it is empty and offers to add the first record",
    "The quick view has the title 'Deal Details' and the buttons View Full Details, Edit and Delete":
      "a member adds a deal with company and contact, edits, deletes and restores it",
    "The tabs are Overview and Activity": [
      "a member adds a deal with company and contact, edits, deletes and restores it",
      "notes of companies and deals keep a draft, are counted, deleted and restored",
    ],
    "The Activity tab shows 'No Activity Yet'": [
      "record pages show an empty state without an id or without activity",
      departure("Activity of companies and deals is always empty, and only contacts have notes"),
    ],
    "Edit shows the deal form in place of the page":
      "a member adds a deal with company and contact, edits, deletes and restores it",
    "If the URL contains no id, the page shows 'No Deal Selected'":
      "record pages show an empty state without an id or without activity",
    "If the deal does not exist, the page shows 'Deal Not Found' and a link to /deals":
      "an unknown id in a URL shows a message and a link to the list",
  },
};

export const pipelinePage: Section = {
  number: "2.10",
  title: "Pipeline",
  requirements: {
    "The title of the page is 'Pipeline'":
      "a deal moves only if it is dropped on another stage, and both totals change",
    "Buttons switch the theme and open the command palette":
      "a contact's card shows its details, and the e-mail if the contact has no name",
    "The board shows contacts or deals, whichever the user chose last, and contacts at first": [
      "the board shows contacts at first and remembers the kind that the user chose",
      "the board shows contacts if the remembered kind is unknown",
      "the board opens a contact in a panel, removes it from the pipeline or deletes it",
      "c opens a new record's form over a list or board, and does nothing elsewhere",
    ],
    "The default pipeline is the first whose name contains 'Default', or else the first": [
      "the default pipeline is the first with 'Default' in its name",
      "the first pipeline is the default if none has 'Default' in its name",
    ],
    "Switching between contacts and deals closes open panels":
      "the board opens a contact in a panel, removes it from the pipeline or deletes it",
    "If the pipelines cannot be loaded, 'Error Loading Pipelines' and a button that reloads the page appear":
      [
        "the board page reports a failed load, no pipelines, and an unknown pipeline",
        "a deal moves only if it is dropped on another stage, and both totals change",
      ],
    "If there are no pipelines, 'No Pipelines Found' and the specified text appear":
      "the board page reports a failed load, no pipelines, and an unknown pipeline",
    "Each stage is a column with its color, its name, and the number of cards as 'shown of total'": [
      "a deal moves only if it is dropped on another stage, and both totals change",
      "a board column first requests 50 cards",
      "scrolling a column loads all its cards",
    ],
    "An empty column shows 'Drop contacts here' or 'Drop deals here'": [
      "a deal moves only if it is dropped on another stage, and both totals change",
      "a contact's card shows its details, and the e-mail if the contact has no name",
    ],
    "A column shows 'Contacts loading...' or 'Deals loading...' until its first card is loaded":
      "a column with cards that are not loaded yet reports that they are loading",
    "Each column shows three placeholder cards while the board loads":
      "shows three placeholder cards per column, then the cards, newest first",
    "Columns do not load more cards": [
      departure("Loading more cards is switched off, and `hasMore` is always false"),
      "the pages of a long column are complete while cards are added at the top",
    ],
    "If the board cannot be loaded, it shows 'Error loading pipeline: …' or 'Error loading deals: …', and Retry":
      "a board of %s reports a failed load and a response without data",
    "A board without data shows 'No pipeline data available' or 'No deals data available'":
      "a board of %s reports a failed load and a response without data",
    "Enter or leaving the field saves a new name of a stage, and Escape cancels the change": [
      "a stage is renamed and recoloured in place",
      "a stage's name is saved on Enter or blur, not on Escape; a failure is reported",
    ],
    "The color of a stage is one of six presets or any hex value": [
      "a stage can have a preset or a hex colour; a failure is reported",
      "a stage is renamed and recoloured in place",
    ],
    "A contact's card shows name, job title, email and company, and has a button that removes the contact": [
      "the board opens a contact in a panel, removes it from the pipeline or deletes it",
      "a contact's card shows its details, and the e-mail if the contact has no name",
    ],
    "A click on a contact's card opens a panel; deleting the contact in this panel removes the card":
      "the board opens a contact in a panel, removes it from the pipeline or deletes it",
    "A deal's card shows name, amount, company, contact, probability and close date, and marks an overdue deal":
      "a deal's card shows amount, probability, links and an overdue close date",
    "Each column of deals shows the total value of its deals":
      "a deal moves only if it is dropped on another stage, and both totals change",
    "A click on a deal's card opens the details of the deal, which users can edit there":
      "a card opens its deal for editing, and a reopened board shows later moves",
  },
};
