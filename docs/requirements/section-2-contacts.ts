import { departure, type Section, testIn } from "./requirement.ts";

export const contactsPage: Section = {
  number: "2.4",
  title: "Contacts page",
  requirements: {
    "The URL contains page, limit, search, sort_by and sort_order; the defaults are 1, 50, none, name and ascending":
      [
        "sends the parameters of the URL, or else the default sort",
        "lists contacts by ascending name, 50 on a page, by default",
        "the URL contains only non-default values and reads back unchanged",
      ],
    "The parameters company_id and company_name filter by company; a banner shows and removes the filter": [
      "a company shows its first five contacts and links to all of them",
      "'Filtered by (company)' stays with other filters and can be removed alone",
    ],
    "The header shows the number of contacts":
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
    "The page shows a grid or a list": [
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
      "contacts are shown as a list or cards, and nothing scrolls sideways",
    ],
    "Import CSV opens /import": "a list has count, sorts, page sizes, grid, theme switch, palette and import",
    "Add Contact opens the form": "Undo removes a contact that was just created",
    "The theme can be switched": "starts with the light theme, switches to dark and stores the choice",
    "A button opens the palette": "the palette opens with its button or Ctrl+K, and Escape returns the focus",
    "The search can be cleared": [
      "a search runs while typing and immediately on Enter, and can be cleared",
      "a search box searches on Enter and can be cleared",
    ],
    "The search waits 300 ms after up to 2 characters, and 200 ms after more": [
      "the search waits 300 ms for up to two characters and 200 ms for more",
      "the search runs once, after typing stops",
    ],
    "Enter searches immediately": [
      "Enter searches immediately and not a second time",
      "a search box searches on Enter and can be cleared",
    ],
    "A new search begins at page 1": [
      "a search runs while typing and immediately on Enter, and can be cleared",
      "resets the page to 1 unless only the page or the layout changes",
    ],
    "The list can be sorted by Name, Email, Company, Created and Updated": [
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
      "contacts are sorted regardless of case and accents, contacts without a name last",
      "contacts are sorted by email and company, contacts without a value last",
      "contacts are sorted by creation and change",
    ],
    "The sort order can be ascending or descending":
      "column headings and the sort select sort a list in both directions",
    "A page has 25, 50 or 100 records": [
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
      "the footer of a list opens its pages and sets their size",
    ],
    "Select All and Unselect All apply to the visible page": [
      "a long press of 500 ms starts a selection, which can include the whole page",
      "deletes all matches on all pages except a deselected record",
    ],
    "A badge counts the active advanced filters":
      "contact filters limit the list, are counted, and are removed one by one",
    "The banner shows the search, the company and each filter as removable tags, with 'Clear All Filters'": [
      "contact filters limit the list, are counted, and are removed one by one",
      "'Filtered by (company)' stays with other filters and can be removed alone",
    ],
    "A skeleton is shown while the list loads": [
      "shows nothing before 400 ms, then the skeleton, and after 1200 ms the title",
    ],
    "A failed load shows the specified texts": testIn(
      "apps/web/test/app/lists",
      "a list reports a failed load",
    ),
    "The pager appears only for several pages": "a pager is hidden for a single page",
    "A contact shows initials, name, email, company, job title, phone and 'Added (date)'": [
      "a contact's card shows the name or else the e-mail, and the coloured stage",
      "contacts are shown as a list or cards, and nothing scrolls sideways",
      "writes the initials of %s",
    ],
    "A contact without a name is called 'Unnamed Contact'":
      "a contact's card shows the name or else the e-mail, and the coloured stage",
    "The stage is a badge in its colour, green by default":
      "a contact's card shows the name or else the e-mail, and the coloured stage",
    "Contacts without a stage have 'Add to Sales Pipeline'": [
      "a contact's card shows the name or else the e-mail, and the coloured stage",
      "a contact added to the pipeline from the list shows its stage on its page",
    ],
    "'Showing (n) of (total) contacts' is below the list":
      "the footer of a list opens its pages and sets their size",
    "A list without matches shows the specified texts":
      "a search runs while typing and immediately on Enter, and can be cleared",
    "A list without contacts shows the specified texts":
      "an empty list explains that it is empty and offers to add the first record",
    "A long press of 500 ms starts a selection, and clicks extend it": [
      "a long press of 500 ms starts a selection, which can include the whole page",
      "all matching $noun are selected beyond the page, deleted and restored",
    ],
    "A selection shows '(n) of (m) selected', Select All and Delete":
      "all matching $noun are selected beyond the page, deleted and restored",
    "A deletion shows 'Deleting...' while it runs": departure("'Deleting...' while a selection"),
    "The pager has the first, previous, next, last and nearby pages, and 'Showing a-b of N contacts'": [
      "a pager links to the first, previous, next, last and nearby pages",
      "the footer of a list opens its pages and sets their size",
    ],
    "The pager shows all of up to 7 pages, otherwise a window with ellipses":
      "lists the pages for page %d of %d",
  },
};

export const quickView: Section = {
  number: "2.5",
  title: "Contact quick view",
  requirements: {
    "The title of the quick view is the contact's name":
      "the quick view shows all sections; j and k switch contacts, Esc restores focus",
    "View Full Contact, Edit Contact and Delete are at the bottom":
      "shows all known values of a contact by section, with links",
    "The sections are information, professional, location, social, attribution, additional, notes and attachments":
      "the quick view shows all sections; j and k switch contacts, Esc restores focus",
    "Each section shows its values": "shows all known values of a contact by section, with links",
    "The quick view shows the newest 3 notes, their count and 'View all (n) notes'":
      "the quick view shows all sections; j and k switch contacts, Esc restores focus",
    "A note can be added in the quick view":
      "the quick view shows all sections; j and k switch contacts, Esc restores focus",
    "A note can be deleted in the quick view": "shows all known values of a contact by section, with links",
    "A contact without notes shows the specified text":
      "the quick view shows all sections; j and k switch contacts, Esc restores focus",
    "The quick view shows up to 3 attachments and 'View all (n) attachments'":
      "the quick view shows the newest three files and links to all",
  },
};

export const contactDetail: Section = {
  number: "2.6",
  title: "Contact detail",
  requirements: {
    "Without an id, the page shows 'Select a contact'":
      "a contact's page without an id asks the user to select a contact",
    "'Contact not found' links back to /contacts":
      "an unknown id in the URL of %s shows a message and a link to the list",
    "The tabs are Overview, Notes (count), Files (count) and Activity": [
      "the contact page adds, edits, deletes and restores notes, and keeps drafts",
      "a member uploads files, sees their size and date, and deletes and restores one",
      "a contact added to the pipeline from the list shows its stage on its page",
    ],
    "Edit opens the contact form": "a contact's company is chosen from the companies, or typed",
    "Delete asks for confirmation and then opens /contacts":
      "deletes a contact after confirmation, retries, and Undo restores its notes",
    "The overview has the specified cards, and attribution only if present":
      "a contact's page shows known values, and marketing attribution only if present",
    "Recent Activity shows the 5 newest notes and moves together":
      "a contact's page shows the five newest notes and moves, newest first",
    "Notes are added, listed and deleted":
      "the contact page adds, edits, deletes and restores notes, and keeps drafts",
    "A blank note cannot be added":
      "the contact page adds, edits, deletes and restores notes, and keeps drafts",
    "A note cannot be added while another one is being saved":
      "saves one note at a time and keeps the draft of the next one",
    "Each file is uploaded in a call of its own": [
      "a member uploads files, sees their size and date, and deletes and restores one",
      "a file is uploaded, listed with its size and downloaded unchanged",
      "a request with two files is refused for their number, not their size",
    ],
    "Files are listed with size and date, downloaded and deleted": [
      "a member uploads files, sees their size and date, and deletes and restores one",
      "downloaded files equal the uploaded files, and downloaded HTML never runs",
    ],
    "A contact without notes shows 'No notes yet'":
      "the contact page adds, edits, deletes and restores notes, and keeps drafts",
    "A contact without files shows 'No files uploaded'":
      "a member uploads files, sees their size and date, and deletes and restores one",
    "Recent Activity without entries shows 'No recent activity'":
      "lists a contact's creation as activity only if it is recent",
    "The Activity tab without entries shows 'No activity history'":
      "shows 'No activity history' for a contact without activity",
    "Sizes are shown in Bytes, KB, MB or GB with up to 2 decimals": testIn(
      "apps/web/src/lib/format",
      "a size of %d bytes is shown as %s",
    ),
  },
};

export const forms: Section = {
  number: "2.7",
  title: "Forms",
  requirements: {
    "The contact form shows 'Create New Contact', 'Edit Contact', 'Create Contact', 'Save Changes' and Cancel":
      [
        "Undo removes a contact that was just created",
        "a contact's company is chosen from the companies, or typed",
        "shows all known values of a contact by section, with links",
      ],
    "The contact form shows 'Saving...' while saving":
      "shows 'Saving...' while saving, and sends the chosen values",
    "The company form shows 'Add New Company', 'Edit Company', 'Create Company' and 'Update Company'":
      "a member adds, finds, views, edits and deletes a company and undoes each step",
    "The sections of the company form are Basic Information and Contact Information":
      "the company form has two sections, shows its progress and omits empty values",
    "Company and deal forms show 'Creating...' and 'Updating...' while saving": [
      "the company form has two sections, shows its progress and omits empty values",
      "the deal form has three sections and shows its progress",
    ],
    "The deal form shows 'Create New Deal', 'Edit Deal', 'Create Deal' and 'Update Deal'":
      "a member adds a deal with company and contact, edits, deletes and restores it",
    "The sections of the deal form are Basic Information, Contact Information and description":
      "the deal form has three sections and shows its progress",
  },
};
