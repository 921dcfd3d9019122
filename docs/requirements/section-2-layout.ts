import { type Section, testIn } from "./requirement.ts";

export const layout: Section = {
  number: "2.3",
  title: "Layout, sidebar, shared UI",
  requirements: {
    "The sidebar links to Contacts, Companies, Deals and Pipelines":
      "the sidebar links to lists and boards, and the account menu to other pages",
    "Users can collapse and open the sidebar, and its state is saved": [
      "collapsing the sidebar stores its state for the next visit",
      "the sidebar starts collapsed if it was collapsed on the last visit",
    ],
    "The user menu offers Profile, Settings and Sign Out": [
      "the sidebar links to lists and boards, and the account menu to other pages",
      "the account menu opens by keyboard and signs the user out",
    ],
    "The title of the browser tab is '(Page) - (product)'":
      "the sidebar links to lists and boards, and the account menu to other pages",
    "The default title of the browser tab is 'Customer Relationship Management'":
      "the sign-in page offers Lanyard ID and describes the product",
    "Ctrl+K, Cmd+K or an event in the browser opens the command palette": [
      "the palette opens with its button or Ctrl+K, and Escape returns the focus",
      "shortcuts use only Ctrl on Windows and Linux, and only Cmd on Mac",
    ],
    "The text field of the palette has the specified placeholder":
      "the palette opens with its button or Ctrl+K, and Escape returns the focus",
    "Commands open Contacts, Companies, Deals and Pipeline; their shortcuts are Ctrl+1 to Ctrl+4": [
      "the arrow keys cycle through the palette's commands, and Enter runs one",
      "digit shortcuts open contacts, companies, deals and boards on any keyboard",
      "commands show their shortcuts and are found by synonyms",
    ],
    "Commands create a contact, company or deal; their shortcuts are Ctrl+Shift with C, O or D": [
      "commands show their shortcuts and are found by synonyms",
      "Ctrl+Shift with C, O or D opens the form of a new contact, company or deal",
      "shortcuts with Shift create records",
    ],
    "Results are in the group 'Search Results', and each result opens the URL that it contains": [
      "the palette lists results before commands and shows matches in long names",
      "a search result has the link of its record and the matching letters",
    ],
    "The arrow keys cycle through the palette, Enter runs a command, and Escape closes the palette": [
      "the arrow keys cycle through the palette's commands, and Enter runs one",
      "the palette opens with its button or Ctrl+K, and Escape returns the focus",
    ],
    "If the user has typed fewer than 2 characters, the palette lists only commands":
      "the palette searches from two characters and offers to create a record",
    "From 2 characters on, the palette lists the results first and then the matching commands":
      "the palette lists results before commands and shows matches in long names",
    "The palette shows the specified text before the user types":
      "the arrow keys cycle through the palette's commands, and Enter runs one",
    "The palette shows the specified text if no record matches":
      "the palette searches from two characters and offers to create a record",
    "The palette shows the specified text if no command matches":
      "the palette searches from two characters and offers to create a record",
    "Shortcuts are ignored while a user types in a text field": [
      "the palette opens with its button or Ctrl+K, and Escape returns the focus",
      testIn("apps/web/src/features/palette/", "a key typed in %s is text, not a shortcut"),
    ],
    "Shortcuts use Ctrl on Windows and Linux, and Cmd on Mac":
      "shortcuts use only Ctrl on Windows and Linux, and only Cmd on Mac",
    "The create event for a contact opens the contact form":
      "the palette opens a new record's form over the page or in its list",
    "The create event for a deal opens the deal form":
      "the palette opens a new record's form over the page or in its list",
    "The create event for a company opens /companies and stores a request for its form (create intent)": [
      "the palette opens a new record's form over the page or in its list",
    ],
    "A stored create intent opens the form when its page opens, and is then cleared": [
      "a stored create intent opens the %s form over the list",
    ],
    "A confirmation dialog has a title, a message, and the buttons Cancel and Confirm":
      "after %s, the question is %s and the opener has the focus",
    "Escape or a click on the backdrop cancels a confirmation, and Enter confirms it":
      "after %s, the question is %s and the opener has the focus",
    "Toasts show success, errors, warnings and information":
      "a toast with the tone %s has the role and the style of this tone",
    "Toasts disappear after 4000 ms": "a toast closes after 4 seconds, or after 8 with Undo",
    "A toast can have an action button, and users can close the toast": [
      "a double click on the action of a toast runs it once and closes the toast",
      "a toast can be closed",
    ],
    "The loading screen appears after 400 ms and shows all details after 1200 ms":
      "shows nothing before 400 ms, then the skeleton, and after 1200 ms the title",
    "The loading screen has a progress bar and the title 'Preparing your (entity)...'": [
      "shows nothing before 400 ms, then the skeleton, and after 1200 ms the title",
      "shows tips about the entity, and some only after a long wait",
    ],
    "The loading screen shows up to 2 tips at a time, and replaces a tip every 3 s":
      "shows two tips at a time and replaces one every 3 seconds",
    "The tips explain filters, duplicates, segments and forecasts":
      "shows tips about the entity, and some only after a long wait",
    "The error screen shows details of the error, and the buttons 'Try Again' and 'Refresh Page'":
      "'Try Again' reloads the data of a failed page and of the app shell",
  },
};
