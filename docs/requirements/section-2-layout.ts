import { type Section, testIn } from "./requirement.ts";

export const layout: Section = {
  number: "2.3",
  title: "Layout, sidebar, shared UI",
  requirements: {
    "The sidebar links to Contacts, Companies, Deals and Pipelines":
      "the sidebar links to lists and boards, and its menu to other pages",
    "The sidebar can be collapsed and opened, and keeps its state": [
      "keeps the sidebar collapsed on the next visit",
      "opens the sidebar in its last state",
    ],
    "The user menu offers Profile, Settings and Sign Out": [
      "the sidebar links to lists and boards, and its menu to other pages",
      "signs out from the user menu by keyboard",
    ],
    "The title of the browser tab is '(Page) - (product)'": [
      "names the browser tab after the page",
      "the sidebar links to lists and boards, and its menu to other pages",
    ],
    "Without a page, the title is 'Customer Relationship Management'":
      "the sign-in page offers Lanyard ID and describes the product",
    "The palette opens by Ctrl+K, Cmd+K or an event": [
      "the palette opens with its button or Ctrl+K, and Escape returns the focus",
      "shortcuts use only Ctrl on Windows and Linux, and only Cmd on Mac",
      "opens the command palette by its button",
    ],
    "The palette has the specified placeholder":
      "the palette opens with its button or Ctrl+K, and Escape returns the focus",
    "Commands open Contacts, Companies, Deals and Pipeline, also by Ctrl+1 to 4": [
      "the arrow keys cycle through the palette's commands, and Enter runs one",
      "digit shortcuts open contacts, companies, deals and boards on any keyboard",
      "commands show their shortcuts",
    ],
    "Commands create a contact, company or deal, also by Ctrl+Shift+C, O and D": [
      "commands show their shortcuts",
      "Ctrl+Shift+%s opens '%s'",
      "shortcuts with Shift create records",
    ],
    "'Search Results' are a group, and each result opens its URL": [
      "the palette lists results before commands and shows matches in long names",
      "a search result has the link of its record and the matching letters",
    ],
    "The arrow keys cycle through the palette, Enter runs a command, Escape closes": [
      "the arrow keys cycle through the palette's commands, and Enter runs one",
      "the palette opens with its button or Ctrl+K, and Escape returns the focus",
    ],
    "Below 2 characters, only commands are filtered":
      "the palette searches from two characters and offers to create a record",
    "From 2 characters on, results precede the matching commands":
      "the palette lists results before commands and shows matches in long names",
    "The palette shows the specified text before the user types":
      "the arrow keys cycle through the palette's commands, and Enter runs one",
    "The palette shows the specified text if no result matches":
      "the palette searches from two characters and offers to create a record",
    "The palette shows the specified text if no command matches":
      "the palette searches from two characters and offers to create a record",
    "Shortcuts are ignored while a user types": [
      "the palette opens with its button or Ctrl+K, and Escape returns the focus",
      testIn("apps/web/src/features/palette/", "a key typed in %s is text, not a shortcut"),
    ],
    "Shortcuts use Ctrl on Windows and Linux, and Cmd on Mac":
      "shortcuts use only Ctrl on Windows and Linux, and only Cmd on Mac",
    "Creating a contact opens the contact form":
      "creating a contact from the palette opens the form over the page",
    "Creating a deal opens the deal form":
      "the palette or a window event opens the new deal form in the deal list",
    "Creating a company opens /companies and stores an intent": [
      "creating a contact from the palette opens the form over the page",
      "creating a company from the palette opens its page and form",
    ],
    "A stored intent opens its form on that page and is cleared": [
      "a stored request opens the %s form above the list",
    ],
    "A confirmation has title, message, Cancel and Confirm": [
      "a confirmation shows the question",
      "the Confirm button confirms a question",
    ],
    "Escape and the backdrop cancel a confirmation, and Enter confirms it": [
      testIn("apps/web/src/ui/overlays/confirm", "Escape cancels a confirmation"),
      "a click outside cancels a confirmation",
      "Enter confirms and returns the focus",
    ],
    "Toasts show success, errors, warnings and information": [
      "screen readers announce a toast as a status and an error as an alert",
      "a toast with the tone %s has the style of this tone",
    ],
    "Toasts disappear after 4000 ms": "a toast closes after 4 seconds, with Undo after 8",
    "A toast can have an action and can be closed": [
      "the action of a toast runs once and closes the toast",
      "a toast can be closed",
    ],
    "The loading screen appears after 400 ms and is complete after 1200 ms":
      "shows nothing before 400 ms, then the skeleton, and after 1200 ms the title",
    "The loading screen has the title 'Preparing your (entity)...', without 'pipeline-', and a progress bar":
      [
        "shows nothing before 400 ms, then the skeleton, and after 1200 ms the title",
        "shows tips about the entity, and some only after a long wait",
      ],
    "The loading screen shows up to 2 tips at once, which change every 3 s":
      "shows two tips at a time and another one every 3 seconds",
    "The tips explain filters, duplicates, segments and forecasts":
      "shows tips about the entity, and some only after a long wait",
    "The error screen has details, 'Try Again' and 'Refresh Page'":
      "shows the error with its details and offers to try again",
  },
};
