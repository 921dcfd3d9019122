import { departure, type Section, testIn } from "./requirement.ts";

export const contactsPage: Section = {
  number: "2.4",
  title: "Contacts page",
  requirements: {
    "The URL has page, limit, search, sort_by and sort_order; by default 1, 50, none, name, ascending": [
      "sends the parameters of the URL, or else the default sort",
      "lists contacts by ascending name, 50 on a page, by default",
      "the URL contains only non-default values and reads back unchanged",
    ],
    "company_id and company_name filter by company; a banner shows and removes the filter": [
      "a company shows its first five contacts and links to all of them",
      "'Filtered by (company)' stays with other filters and can be removed alone",
    ],
    "The header counts the contacts": "shows a count, sorts, page sizes, grid, theme, palette and import",
    "Grid or list": [
      "shows a count, sorts, page sizes, grid, theme, palette and import",
      "contacts are items of a list or cards, and nothing scrolls sideways",
    ],
    "Import CSV leads to /import": "shows a count, sorts, page sizes, grid, theme, palette and import",
    "Add Contact": "Undo removes a contact that was just created",
    "Switching the theme": "starts with the light theme, switches to dark and stores the choice",
    "A button opens the palette": "the palette opens by button and Ctrl+K and returns the focus on Escape",
    "The search can be cleared": [
      "a search runs while typing and immediately on Enter, and can be cleared",
      "a search box searches on Enter and can be cleared",
    ],
    "The search waits 300 ms up to 2 characters, 200 ms for more": [
      "the search waits 300 ms up to two characters and 200 ms for more",
      "the search runs once, after typing stops",
    ],
    "Enter searches at once": [
      "Enter searches immediately and not a second time",
      "a search box searches on Enter and can be cleared",
    ],
    "A search begins at page 1": [
      "a search runs while typing and immediately on Enter, and can be cleared",
      "resets the page to 1 unless only the page or the layout changes",
    ],
    "Sort by Name, Email, Company, Created, Updated": [
      "shows a count, sorts, page sizes, grid, theme, palette and import",
      "contacts are sorted regardless of case and accents, contacts without a name last",
      "contacts are sorted by email and company, contacts without a value last",
      "contacts are sorted by creation and change",
    ],
    "Ascending or descending": "column headings and the sort select sort a list in both directions",
    "25, 50 or 100 a page": [
      "shows a count, sorts, page sizes, grid, theme, palette and import",
      "the footer of a list opens its pages and sets their size",
    ],
    "Select All and Unselect All apply to the visible page": [
      "a press of 500 ms starts a selection, which can include the whole page",
      "excludes one of all matches, and deletes all other matches on all pages",
    ],
    "The badge counts the active advanced filters":
      "filters of contacts limit the list, are counted, and are removed one by one",
    "The banner lists search, company and every filter as removable tags, with 'Clear All Filters'": [
      "filters of contacts limit the list, are counted, and are removed one by one",
      "'Filtered by (company)' stays with other filters and can be removed alone",
    ],
    "A skeleton while the list loads": [
      "shows nothing before 400 ms, then the skeleton, and after 1200 ms the title",
    ],
    "The texts after a failed load": testIn("apps/web/test/app/lists", "a list reports a failed load"),
    "The pager appears only for several pages": "a pager is hidden for a single page",
    "An item shows initials, name, email, company, job title, phone and 'Added (date)'": [
      "a contact's card shows the name or else the e-mail, and the coloured stage",
      "contacts are items of a list or cards, and nothing scrolls sideways",
      "writes the initials of %s",
    ],
    "A contact without a name is 'Unnamed Contact'":
      "a contact's card shows the name or else the e-mail, and the coloured stage",
    "The stage as a badge in its colour, green by default":
      "a contact's card shows the name or else the e-mail, and the coloured stage",
    "'Add to Sales Pipeline' for contacts without a stage": [
      "a contact's card shows the name or else the e-mail, and the coloured stage",
      "a contact added to the pipeline from the list shows its stage on its page",
    ],
    "'Showing (n) of (total) contacts' below the list":
      "the footer of a list opens its pages and sets their size",
    "The texts without matches": "a search runs while typing and immediately on Enter, and can be cleared",
    "The texts without contacts":
      "an empty list explains that it is empty and offers to add the first record",
    "A press of 500 ms starts selecting; further presses select": [
      "a press of 500 ms starts a selection, which can include the whole page",
      "all matching $noun are selected beyond the page, deleted and restored",
    ],
    "'(n) of (m) selected' with Select All and Delete":
      "all matching $noun are selected beyond the page, deleted and restored",
    "'Deleting...' during a deletion": departure("'Deleting...' while a selection"),
    "The pager has first, previous, pages, next, last and 'Showing a-b of N contacts'": [
      "a pager links to the first, previous, next, last and nearby pages",
      "the footer of a list opens its pages and sets their size",
    ],
    "Up to 7 pages all are shown, otherwise a window with ellipses": "lists the pages for page %d of %d",
  },
};

export const quickView: Section = {
  number: "2.5",
  title: "Contact quick view",
  requirements: {
    "The title of the quick view is the contact's name":
      "the quick view shows every section, switches by j and k, and returns the focus",
    "View Full Contact, Edit Contact and Delete at the bottom":
      "shows all known values of a contact by section, with links",
    "The sections: information, professional, location, social, attribution, additional, notes, attachments":
      "the quick view shows every section, switches by j and k, and returns the focus",
    "The content of each section": "shows all known values of a contact by section, with links",
    "The newest 3 notes with their count, and 'View all (n) notes'":
      "the quick view shows every section, switches by j and k, and returns the focus",
    "Adding a note in the quick view":
      "the quick view shows every section, switches by j and k, and returns the focus",
    "Deleting a note in the quick view": "shows all known values of a contact by section, with links",
    "The text without notes":
      "the quick view shows every section, switches by j and k, and returns the focus",
    "Up to 3 attachments, and 'View all (n) attachments'":
      "the quick view shows the newest three files and links to all",
  },
};

export const contactDetail: Section = {
  number: "2.6",
  title: "Contact detail",
  requirements: {
    "Without an id: 'Select a contact'": "a contact's page without an id asks to select one",
    "'Contact not found' leads back to /contacts":
      "the page of %s with an unknown id explains it and links to the list",
    "Tabs: Overview, Notes (count), Files (count), Activity": [
      "the contact page adds, edits, deletes and restores notes, and keeps drafts",
      "a member uploads several files, sees size and date, deletes and restores them",
      "a contact added to the pipeline from the list shows its stage on its page",
    ],
    "Edit opens the contact form": "a contact's company is chosen from the companies, or typed",
    "Delete asks for confirmation, then leads to /contacts":
      "deletes a contact after confirmation, retries, and Undo restores its notes",
    "The cards of the overview; attribution only if present":
      "a contact's page shows known values, and marketing attribution only if present",
    "Recent Activity: the 5 newest notes and moves together":
      "a contact's page shows the five newest notes and moves, newest first",
    "Notes are added, listed and deleted":
      "the contact page adds, edits, deletes and restores notes, and keeps drafts",
    "A blank note cannot be added":
      "the contact page adds, edits, deletes and restores notes, and keeps drafts",
    "A note cannot be added while another one is being saved":
      "saves one note at a time without losing the next one",
    "Files are uploaded in one call each": [
      "a member uploads several files, sees size and date, deletes and restores them",
      "a file is uploaded, listed with its size and downloaded unchanged",
      "a request with two files is refused for their number, not their size",
    ],
    "Files are listed with size and date, downloaded and deleted": [
      "a member uploads several files, sees size and date, deletes and restores them",
      "downloaded files equal the uploaded ones, and HTML among them never runs",
    ],
    "'No notes yet'": "the contact page adds, edits, deletes and restores notes, and keeps drafts",
    "'No files uploaded'": "a member uploads several files, sees size and date, deletes and restores them",
    "'No recent activity'": "lists a contact's creation as activity only if it is recent",
    "'No activity history'": "shows 'No activity history' for a contact without activity",
    "Sizes in Bytes, KB, MB or GB, to 2 decimals": testIn(
      "apps/web/src/lib/format",
      "a size of %d bytes is readable",
    ),
  },
};

export const forms: Section = {
  number: "2.7",
  title: "Forms",
  requirements: {
    "The contact form: 'Create New Contact', 'Edit Contact', 'Create Contact', 'Save Changes', Cancel": [
      "Undo removes a contact that was just created",
      "a contact's company is chosen from the companies, or typed",
      "shows all known values of a contact by section, with links",
    ],
    "'Saving...' while saving": "shows 'Saving...' while saving, and sends the chosen values",
    "The company form: 'Add New Company', 'Edit Company', 'Create Company', 'Update Company'":
      "a member adds, finds, views, edits and deletes a company and undoes each step",
    "The sections of the company form: Basic Information and Contact Information":
      "has two sections, 'Creating...' and 'Updating...', and omits empty values",
    "'Creating...' and 'Updating...' while saving": [
      "has two sections, 'Creating...' and 'Updating...', and omits empty values",
      "has three sections and shows its progress",
    ],
    "The deal form: 'Create New Deal', 'Edit Deal', 'Create Deal', 'Update Deal'":
      "a member adds a deal with company and contact, edits, deletes and restores it",
    "The sections of the deal form: Basic Information, Contact Information, description":
      "has three sections and shows its progress",
  },
};
