import { departure, type Section, testIn } from "./requirement.ts";

export const contactsPage: Section = {
  number: "2.4",
  title: "Contacts page",
  requirements: {
    "The URL parameters are page (default 1), limit (50), search (empty), sort_by (name) and sort_order (ascending)":
      [
        "a list sends the URL's parameters or a default sort, and reports a failed load",
        "by default, contacts are listed by ascending name, 50 on a page",
        "the URL contains only non-default values and reads back unchanged",
      ],
    "The URL parameters company_id and company_name filter by company; a banner shows and removes this filter":
      [
        "a company shows its first five contacts and links to all of them",
        "'Filtered by' a company is shown with other filters and can be removed alone",
      ],
    "The header shows the number of contacts":
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
    "Users can switch between a grid and a list": [
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
      "a phone shows contacts as a list or cards, and the page does not scroll sideways",
    ],
    "Import CSV opens /import": "a list has count, sorts, page sizes, grid, theme switch, palette and import",
    "Add Contact opens the contact form":
      "the contact form shows 'Saving...' while saving, and sends the chosen values",
    "A button switches the theme":
      "the theme is light at first; the theme button switches it and stores the choice",
    "A button opens the command palette":
      "the palette opens with its button or Ctrl+K, and Escape returns the focus",
    "A button clears the search": [
      "a search runs while typing and immediately on Enter, and can be cleared",
      "a search box searches on Enter and can be cleared",
    ],
    "A search starts 300 ms after the user stops typing, or 200 ms if the text has more than 2 characters": [
      "the search waits 300 ms for up to two characters and 200 ms for more",
      "the search runs once, after typing stops",
    ],
    "Enter starts the search immediately": [
      "Enter searches immediately, and the search does not run again after the pause",
      "a search box searches on Enter and can be cleared",
    ],
    "A new search shows page 1": [
      "a search runs while typing and immediately on Enter, and can be cleared",
      "changing the list resets the page to 1, unless only page or layout changes",
    ],
    "The list can be sorted by Name, Email, Company, Created and Updated": [
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
      "contacts are sorted by name regardless of case and accents",
      "contacts without a value are last in lists sorted by email or company",
      "contacts can be sorted by creation time or latest change",
    ],
    "The sort order can be ascending or descending":
      "column headings and the Sort by field sort a list in both directions",
    "Users can choose 25, 50 or 100 records per page": [
      "a list has count, sorts, page sizes, grid, theme switch, palette and import",
      "a list's footer opens pages and sets their size; a missing page opens the last",
    ],
    "Select All and Unselect All apply to the visible page": [
      "a long press of 500 ms starts a selection, which can include the whole page",
      "a bulk delete covers several pages, and all matches except a deselected record",
    ],
    "A badge counts the active advanced filters":
      "contact filters limit the list, are counted, and are removed one by one",
    "A banner has 'Clear All Filters', and tags that remove the search, the company or a single filter": [
      "contact filters limit the list, are counted, and are removed one by one",
      "'Filtered by' a company is shown with other filters and can be removed alone",
    ],
    "A placeholder (skeleton) is shown while the list loads": [
      "shows nothing before 400 ms, then the skeleton, and after 1200 ms the title",
    ],
    "If the list cannot be loaded, the specified texts appear": testIn(
      "apps/web/test/app/lists",
      "a list sends the URL's parameters or a default sort, and reports a failed load",
    ),
    "The pager appears only if there are several pages": "a pager is hidden for a single page",
    "Each contact shows initials, name, email, company, job title, phone and 'Added (date)'": [
      "a contact's card shows the name or else the e-mail, and the coloured stage",
      "a phone shows contacts as a list or cards, and the page does not scroll sideways",
      "writes the initials of %s",
    ],
    "A contact without a name is called 'Unnamed Contact'":
      "a contact's card shows the name or else the e-mail, and the coloured stage",
    "A badge shows the stage of a contact, in the color of the stage, or in green if the stage has no color":
      "a contact's card shows the name or else the e-mail, and the coloured stage",
    "Contacts without a stage have the button 'Add to Sales Pipeline'": [
      "a contact's card shows the name or else the e-mail, and the coloured stage",
      "a contact added to the pipeline from the list shows its stage on its page",
    ],
    "The text 'Showing (n) of (total) contacts' is below the list":
      "a list's footer opens pages and sets their size; a missing page opens the last",
    "If no contact matches the search or filters, the specified texts appear":
      "a search runs while typing and immediately on Enter, and can be cleared",
    "If there are no contacts, the specified texts appear":
      "an empty list explains that it is empty and offers to add the first record",
    "A long press of 500 ms starts a selection, and clicks then select more contacts": [
      "a long press of 500 ms starts a selection, which can include the whole page",
      "all matching $noun are selected beyond the page, deleted and restored",
    ],
    "During a selection, the header shows '(n) of (m) selected', Select All and Delete":
      "all matching $noun are selected beyond the page, deleted and restored",
    "The Delete button shows 'Deleting...' during a deletion": departure(
      "The button shows 'Deleting...' while a selection is deleted",
    ),
    "The pager links to the first, previous, nearby, next and last pages, with 'Showing a-b of N contacts'": [
      "a pager links to the first, previous, next, last and nearby pages",
      "a list's footer opens pages and sets their size; a missing page opens the last",
    ],
    "The pager lists all pages if there are at most 7, and otherwise only some, with ellipses":
      "a pager shows the expected page numbers on page %d of %d",
  },
};

export const quickView: Section = {
  number: "2.5",
  title: "Contact quick view",
  requirements: {
    "The title of the quick view is the contact's name":
      "the quick view shows all sections of a contact, and adds a note",
    "The buttons View Full Contact, Edit Contact and Delete are at the bottom":
      "the quick view shows all values of a contact by section, with links",
    "The quick view has the specified sections, from contact information to attachments":
      "the quick view shows all sections of a contact, and adds a note",
    "Each section shows the specified values":
      "the quick view shows all values of a contact by section, with links",
    "The quick view shows the number of notes, the newest 3 notes, and 'View all (n) notes'":
      "the quick view shows all sections of a contact, and adds a note",
    "Users can add a note in the quick view":
      "the quick view shows all sections of a contact, and adds a note",
    "Users can delete a note in the quick view":
      "the quick view shows all values of a contact by section, with links",
    "If a contact has no notes, the specified text appears":
      "the quick view shows all values of a contact by section, with links",
    "The quick view shows up to 3 attachments and 'View all (n) attachments'":
      "the quick view shows the newest three files and links to all",
  },
};

export const contactDetail: Section = {
  number: "2.6",
  title: "Contact detail",
  requirements: {
    "If the URL contains no id, the page shows 'Select a contact'":
      "record pages show an empty state without an id or without activity",
    "If the contact does not exist, the page shows 'Contact not found' and a link to /contacts":
      "an unknown id in a URL shows a message and a link to the list",
    "The tabs are Overview, Notes (count), Files (count) and Activity": [
      "the contact page adds, edits, deletes and restores notes, and keeps drafts",
      "a member uploads files, sees their size and date, and deletes and restores one",
      "a contact added to the pipeline from the list shows its stage on its page",
    ],
    "Edit opens the contact form":
      "a company cell links a listed company, and typed text unlinks it after a prompt",
    "Delete asks for confirmation and then opens /contacts":
      "a contact's deletion asks first, can be retried, and Undo restores its notes",
    "The overview has the specified cards; Marketing Attribution appears only if it has a value":
      "a contact's page shows known values, and marketing attribution only if present",
    "Recent Activity shows the 5 newest entries among notes and pipeline moves":
      "a contact's page shows the five newest notes and moves, newest first",
    "Users can add, read and delete notes":
      "the contact page adds, edits, deletes and restores notes, and keeps drafts",
    "Users cannot add a blank note":
      "the contact page adds, edits, deletes and restores notes, and keeps drafts",
    "Users cannot add a note while another one is being saved":
      "the Add Note button is disabled while a note is saved, and the note is trimmed",
    "Each file is uploaded in a separate request": [
      "a member uploads files, sees their size and date, and deletes and restores one",
      "a file is uploaded, listed with its size and downloaded unchanged",
      "a refused upload of two files asks for one file in each call",
    ],
    "Users see the size and date of each file, and can download and delete the file": [
      "a member uploads files, sees their size and date, and deletes and restores one",
      "downloaded files equal the uploaded files, and downloaded HTML never runs",
    ],
    "If the contact has no notes, the page shows 'No notes yet'":
      "the contact page adds, edits, deletes and restores notes, and keeps drafts",
    "If the contact has no files, the page shows 'No files uploaded'":
      "a member uploads files, sees their size and date, and deletes and restores one",
    "If Recent Activity has no entries, it shows 'No recent activity'":
      "a contact's creation is listed as activity only if it is recent",
    "If the Activity tab has no entries, it shows 'No activity history'":
      "record pages show an empty state without an id or without activity",
    "File sizes are shown in Bytes, KB, MB or GB, with up to 2 decimals": testIn(
      "apps/web/src/lib/format",
      "a size of %d bytes is shown as %s",
    ),
  },
};

export const forms: Section = {
  number: "2.7",
  title: "Forms",
  requirements: {
    "The contact form has the titles and buttons of the specification, such as 'Create New Contact'": [
      "the contact form shows 'Saving...' while saving, and sends the chosen values",
      "a company cell links a listed company, and typed text unlinks it after a prompt",
      "the quick view shows all values of a contact by section, with links",
    ],
    "The contact form shows 'Saving...' while saving":
      "the contact form shows 'Saving...' while saving, and sends the chosen values",
    "The company form has the titles and buttons of the specification, such as 'Add New Company'":
      "a member adds, finds, views, edits and deletes a company and undoes each step",
    "The sections of the company form are Basic Information and Contact Information":
      "the company form has two sections, shows its progress and sends no empty values",
    "The company and deal forms show 'Creating...' or 'Updating...' while saving": [
      "the company form has two sections, shows its progress and sends no empty values",
      "the deal form has three sections, parses amounts and shows that it is saving",
    ],
    "The deal form has the titles and buttons of the specification, such as 'Create New Deal'":
      "a member adds a deal with company and contact, edits, deletes and restores it",
    "The deal form has the sections Basic Information and Contact Information, and one for the description":
      "the deal form has three sections, parses amounts and shows that it is saving",
  },
};
