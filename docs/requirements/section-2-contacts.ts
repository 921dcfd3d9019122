import { departure, type Section, testIn } from "./requirement.ts";

export const contactsPage: Section = {
  number: "2.4",
  title: "Contacts page",
  requirements: {
    "The address says page, limit, search, sort_by and sort_order; 1, 50, name, ascending unless it does": [
      "is asked for as its address says, and in its usual order when that says nothing",
      "stands for page 1, 50 a page, by name ascending when it says nothing",
      "says what differs and comes back the same",
    ],
    "company_id and company_name narrow to a company; a banner says so and is cleared": [
      "a company shows its first five contacts and leads to all of them",
      "'Filtered by (company)' stays when more narrows the list, and is taken off alone",
    ],
    "The head counts the contacts":
      "counts, offers its sortings, 25, 50 or 100 a page, grid, theme, palette, and importing",
    "Grid or list": [
      "counts, offers its sortings, 25, 50 or 100 a page, grid, theme, palette, and importing",
      "contacts are items of a list or cards, and nothing scrolls sideways",
    ],
    "Import CSV leads to /import":
      "counts, offers its sortings, 25, 50 or 100 a page, grid, theme, palette, and importing",
    "Add Contact": "a contact that was just created is removed by Undo",
    "The theme is switched": "is light at first, switches and remembers the theme",
    "A button opens the palette":
      "opens with its button and with Ctrl+K, also while somebody types, who hears no other shortcut; Escape gives the focus back",
    "The search can be cleared": [
      "a search runs while the user types, at once on Enter, and is cleared",
      "searches at once on Enter and can be cleared",
    ],
    "It waits 300 ms up to 2 characters, 200 ms beyond": [
      "waits 300 ms up to two characters and 200 ms beyond",
      "searches once, when typing rests",
    ],
    "Enter searches at once": [
      "searches at once on Enter, and not a second time",
      "searches at once on Enter and can be cleared",
    ],
    "A search begins at page 1": [
      "a search runs while the user types, at once on Enter, and is cleared",
      "begins at the first page again when anything but the page or the view changes",
    ],
    "Sort by Name, Email, Company, Created, Updated": [
      "counts, offers its sortings, 25, 50 or 100 a page, grid, theme, palette, and importing",
      "sorts by name without regard to case and accents, nameless ones last in both directions",
      "sorts by email and company, records without a value last in both directions",
      "sorts by creation and change",
    ],
    "Ascending or descending": "the heads of a list and the select sort it, in both directions",
    "25, 50 or 100 a page": [
      "counts, offers its sortings, 25, 50 or 100 a page, grid, theme, palette, and importing",
      "the foot of a list leads to its pages and chooses their size",
    ],
    "Select All and Unselect All mean the page on screen": [
      "begins with a press of 500 ms, no shorter one, takes the page on screen and gives it back",
      "of all that match one is taken out: the others stay selected on all pages and are deleted",
    ],
    "The badge counts the active advanced filters":
      "the filters of contacts narrow the list, are counted, and are removed one by one",
    "The banner lists search, company and every filter as removable tags, with 'Clear All Filters'": [
      "the filters of contacts narrow the list, are counted, and are removed one by one",
      "'Filtered by (company)' stays when more narrows the list, and is taken off alone",
    ],
    "A skeleton while it loads": [
      "shows nothing below 400 ms, then the skeleton, and above 1200 ms the title with progress",
    ],
    "The texts when it could not be loaded": testIn(
      "apps/web/test/app/lists",
      "says when it could not be loaded",
    ),
    "Pages are offered only when there are several": "is absent with a single page",
    "An item shows initials, name, email, company, job title, phone and 'Added (date)'": [
      "shows who it is, where it stands in its stage's colour, and what it is called without a name",
      "contacts are items of a list or cards, and nothing scrolls sideways",
      "writes the initials of %s",
    ],
    "A contact without a name is 'Unnamed Contact'":
      "shows who it is, where it stands in its stage's colour, and what it is called without a name",
    "The stage as a badge of its colour, green unless it has one":
      "shows who it is, where it stands in its stage's colour, and what it is called without a name",
    "'Add to Sales Pipeline' where there is none": [
      "shows who it is, where it stands in its stage's colour, and what it is called without a name",
      "a contact is added to the pipeline from the list, and its page shows the stage",
    ],
    "'Showing (n) of (total) contacts' at the foot":
      "the foot of a list leads to its pages and chooses their size",
    "The texts when nothing is found": "a search runs while the user types, at once on Enter, and is cleared",
    "The texts when there are no contacts yet": "says that there are none yet, and offers to add the first",
    "A press of 500 ms begins selecting; then a press selects": [
      "begins with a press of 500 ms, no shorter one, takes the page on screen and gives it back",
      "all $noun that match are selected beyond the page, deleted and brought back",
    ],
    "'(n) of (m) selected' with Select All and Delete":
      "all $noun that match are selected beyond the page, deleted and brought back",
    "'Deleting...' meanwhile": departure("'Deleting...' while a selection"),
    "The pager has first, previous, pages, next, last and 'Showing a-b of N contacts'": [
      "leads to first, previous, next, last and the pages around",
      "the foot of a list leads to its pages and chooses their size",
    ],
    "All pages up to 7, else a window with ellipses": "page %d of %d",
  },
};

export const quickView: Section = {
  number: "2.5",
  title: "Contact quick view",
  requirements: {
    "Its title is the contact's name":
      "the quick view shows every section, walks with j and k, and gives the focus back to the row",
    "View Full Contact, Edit Contact and Delete at its foot":
      "says everything that is known, section by section, and leads on",
    "The sections: information, professional, location, social, attribution, additional, notes, attachments":
      "the quick view shows every section, walks with j and k, and gives the focus back to the row",
    "What stands in each section": "says everything that is known, section by section, and leads on",
    "The newest 3 notes with their count, and 'View all (n) notes'":
      "the quick view shows every section, walks with j and k, and gives the focus back to the row",
    "A note is added there":
      "the quick view shows every section, walks with j and k, and gives the focus back to the row",
    "A note is deleted there": "says everything that is known, section by section, and leads on",
    "The text when there are no notes":
      "the quick view shows every section, walks with j and k, and gives the focus back to the row",
    "Up to 3 attachments, and 'View all (n) attachments'":
      "the quick view shows the newest three files and leads to all",
  },
};

export const contactDetail: Section = {
  number: "2.6",
  title: "Contact detail",
  requirements: {
    "Without an id: 'Select a contact'": "without an id asks to select one",
    "'Contact not found' leads back to /contacts":
      "a page of %s without its record says so and leads back to the list",
    "Tabs: Overview, Notes (count), Files (count), Activity": [
      "takes notes, keeps a draft, edits, deletes and brings back",
      "are uploaded several at once, listed with size and date, deleted and brought back",
      "a contact is added to the pipeline from the list, and its page shows the stage",
    ],
    "Edit opens the contact form": "a contact's company is chosen among the companies, or typed",
    "Delete asks, then leads to /contacts":
      "a contact's page deletes after a question, retries, and Undo restores the notes",
    "The cards of the overview; attribution only when there is some":
      "shows what is known, and marketing attribution only when there is some",
    "Recent Activity: the 5 newest notes and moves together":
      "shows the five newest notes and moves together, newest first",
    "Notes are added, listed and deleted": "takes notes, keeps a draft, edits, deletes and brings back",
    "A blank note cannot be added": "takes notes, keeps a draft, edits, deletes and brings back",
    "Not while one is being saved": "takes one note at a time, and does not lose the next one",
    "Files are uploaded, one call each": [
      "are uploaded several at once, listed with size and date, deleted and brought back",
      "is uploaded, listed with its size, and downloaded as it was",
      "two files in one call are told as two, not as too large",
    ],
    "Files are listed with size and date, downloaded and deleted": [
      "are uploaded several at once, listed with size and date, deleted and brought back",
      "are downloaded as they were, a page of HTML too, which never runs",
    ],
    "'No notes yet'": "takes notes, keeps a draft, edits, deletes and brings back",
    "'No files uploaded'":
      "are uploaded several at once, listed with size and date, deleted and brought back",
    "'No recent activity'":
      "a new contact was created of late; an old one without notes and moves has no recent activity",
    "'No activity history'": "says 'No activity history' while nothing is known of it",
    "Sizes in Bytes, KB, MB or GB, to 2 decimals": testIn("apps/web/src/lib/format", "%d bytes"),
  },
};

export const forms: Section = {
  number: "2.7",
  title: "Forms",
  requirements: {
    "The contact form: 'Create New Contact', 'Edit Contact', 'Create Contact', 'Save Changes', Cancel": [
      "a contact that was just created is removed by Undo",
      "a contact's company is chosen among the companies, or typed",
      "says everything that is known, section by section, and leads on",
    ],
    "'Saving...' meanwhile": "says 'Saving...' meanwhile, and sends what was chosen",
    "The company form: 'Add New Company', 'Edit Company', 'Create Company', 'Update Company'":
      "a company is added, found, looked at, edited and deleted, and every step can be undone",
    "Its sections: Basic Information and Contact Information":
      "has two sections, its lists, says 'Creating...' and 'Updating...', and leaves out what is empty",
    "'Creating...' and 'Updating...' meanwhile": [
      "has two sections, its lists, says 'Creating...' and 'Updating...', and leaves out what is empty",
      "has three sections and says what it does meanwhile",
    ],
    "The deal form: 'Create New Deal', 'Edit Deal', 'Create Deal', 'Update Deal'":
      "a deal is added with company and contact, looked at, edited and deleted, and comes back",
    "Its sections: Basic Information, Contact Information, description":
      "has three sections and says what it does meanwhile",
  },
};
