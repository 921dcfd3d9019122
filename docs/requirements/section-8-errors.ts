import { departure, type Section, testIn } from "./requirement.ts";

export const errors: Section = {
  number: "8",
  title: "Error catalogue",
  requirements: {
    "A 401 asks for a refresh": [
      "after a 401 all waiting calls share one refresh and are repeated as they were",
      departure("After a 401 the fate of the request"),
    ],
    "A refresh that answers 401 asks for a login; other failures give no token": [
      departure("Other refresh failures yield no token"),
      "with %s the 401 is thrown and nothing loops",
      "a session that ended elsewhere keeps the page and shows the sign-in dialog",
      "a short outage of Lanyard ID keeps the token and the page",
    ],
    "Others show the server's text":
      "a refusal becomes an error with the server's message, code, fields and facts",
    "Queries are not repeated on 4xx": "does not repeat refused queries",
    "Mutation errors are written to the console":
      "the cache does not repeat a failed change but writes it to the console",
    "'Failed to create contact'": testIn(
      "apps/web/test/app/failure-toasts",
      "that cannot be created or changed",
    ),
    "'Failed to update contact'":
      "a contact's form keeps what was typed when saving fails, and Retry saves it",
    "'Failed to delete contact'": [
      "that cannot be deleted, one or several, or brought back",
      "a contact's page deletes after a question, retries, and Undo restores the notes",
    ],
    "'Failed to add note'": "whose notes cannot be added or deleted",
    "'Failed to delete note'": "whose notes cannot be added or deleted",
    "'Failed to upload attachment'": "an upload that failed says why and is sent by Retry",
    "'Failed to delete attachment'": "whose files cannot be deleted",
    "'Failed to move contact'": "reports a move lost by the network in our own words",
    "'Failed to create deal'": "that cannot be created, changed or deleted",
    "'Failed to update deal: (message)'": "that cannot be created, changed or deleted",
    "'Failed to delete deal: (message)'": "that cannot be created, changed or deleted",
    "'Failed to move deal'": "is shown moved while the call is pending, and back in place if it fails",
    "'Failed to create company'": "that cannot be created or changed say so in the form and as a toast",
    "'Failed to update company: (message)'":
      "that cannot be created or changed say so in the form and as a toast",
    "'Failed to update company: (status) (text)' of a helper": departure(
      "'Failed to update company: (status) (text)'",
    ),
    "'Upload failed', 'Failed to process CSV file'": departure("'Upload failed', 'Failed to save contact'"),
    "'Failed to download template: (reason)'": "reports failures of upload, check, import and download",
    "'Failed to read file'": "reports an unreadable large file before sending it",
    "'Failed to save contact'": departure("'Upload failed', 'Failed to save contact'"),
    "'Failed to fetch pipelines'": "that is refused, is lost, or has no pipeline",
    "'No pipelines available', 'No pipeline found', 'No stages found in pipeline'": [
      "with %s to add to",
      "says when there is no pipeline, and when the address names none",
    ],
    "'No first stage found', 'Company ID is required for update'": departure("'No first stage found'"),
    "'Failed to add contact to pipeline', 'Error adding contact to pipeline'":
      "that is refused, is lost, or has no pipeline",
    "'Failed to delete (n) contact(s)', 'Error deleting contacts', 'Failed to restore contacts'":
      "that cannot be deleted, one or several, or brought back",
    "'Failed to delete N …', 'Error deleting companies', 'Failed to restore companies'":
      "that cannot be deleted or brought back",
    "'Error deleting deals', 'Failed to restore deals'": "that cannot be deleted together or brought back",
    "A failed company shows its message in the form and as a toast":
      "that cannot be created or changed say so in the form and as a toast",
    "'Stage color updated successfully', 'Stage name updated successfully'":
      "a stage is renamed and recoloured in place",
    "'Failed to update stage color', 'Failed to update stage name'":
      "reports a name or colour that could not be saved, with the reason",
    "'Failed to preview CSV', 'Failed to import contacts'":
      "reports failures of upload, check, import and download",
    "'Import timed out…' after 10 minutes": "an import that takes more than ten minutes is given up",
    "Errors by row": "imports another program's file, names failures, and is undone completely",
    "'Contact created successfully'": "a contact that was just created is removed by Undo",
    "'Contact updated successfully'": "a contact's company is chosen among the companies, or typed",
    "'Contact deleted successfully', 'Restored (n) …'":
      "a contact's page deletes after a question, retries, and Undo restores the notes",
    "'Note added', 'Note deleted'": "adds notes, keeps a draft, edits, deletes and restores",
    "'Attachment uploaded', 'Attachment deleted'": [
      "undoes files uploaded together, and reports single and dropped ones separately",
      "uploads several files, lists size and date, deletes and restores them",
    ],
    "'Contact moved to stage'": "moves a contact to the chosen stage with a message",
    "'Deal moved to stage'": "dragging a deal updates counts and totals, and Undo returns it",
    "'Deal created successfully', 'Deal updated successfully'":
      "adds a deal with company and contact, views, edits, deletes and restores it",
    "'Deal deleted successfully'": "that cannot be created, changed or deleted",
    "'Company created successfully', 'Company updated successfully'":
      "adds, finds, views, edits and deletes a company, with undo for each step",
    "'Company updated successfully!' on its page":
      "that cannot be created or changed say so in the form and as a toast",
    "'Deleted (n) contact(s)', 'Deleted N companies', 'Deleted N deals' with Undo": [
      "all $noun that match are selected beyond the page, deleted and brought back",
      "all $noun that match are selected beyond the page, deleted and brought back",
    ],
    "'(name) added to (stage) stage! …'":
      "a contact is added to the pipeline from the list, and its page shows the stage",
    "Deleting a contact asks":
      "a contact's page deletes after a question, retries, and Undo restores the notes",
    "Deleting a company asks": "adds, finds, views, edits and deletes a company, with undo for each step",
    "Deleting a deal asks, with its name":
      "adds a deal with company and contact, views, edits, deletes and restores it",
    "Deleting several companies or deals asks, with their number": [
      "all $noun that match are selected beyond the page, deleted and brought back",
    ],
    "Failures of the detail screens and the board are silent": [
      departure("Detail screens fail silently"),
      "that cannot be deleted or brought back",
      "a contact that cannot be removed from the pipeline stays, and Retry removes it",
      "a contact's page deletes after a question, retries, and Undo restores the notes",
    ],
    "A logout that fails is silent": [
      departure("A logout that fails is only logged"),
      "reports a failed sign-out on the login screen and retries it there",
    ],
  },
};
