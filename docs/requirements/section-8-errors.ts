import { departure, type Section, testIn } from "./requirement.ts";

export const errors: Section = {
  number: "8",
  title: "Error catalogue",
  requirements: {
    "After a response with status 401, the app refreshes the token": [
      "after a 401, waiting calls share one refresh and are repeated unchanged",
      departure("The handling of a request after a 401 is not specified"),
    ],
    "If the refresh gets status 401, the login screen opens; after any other failure, the app has no token": [
      departure("If a refresh fails for another reason, there is no token"),
      "after a 401, a call fails if the refresh %s",
      "after a sign-out elsewhere, the page stays and shows the sign-in dialog",
      "the token and the page survive a short outage of Lanyard ID",
    ],
    "If a request fails with a status other than 401, the app shows the message of the server":
      "a refusal becomes an error with the server's message, code, fields and facts",
    "Queries are not repeated after a status from 400 to 499": "does not repeat refused queries",
    "If a change fails, the app writes the error to the console":
      "the cache does not repeat a failed change but logs its error to the console",
    "'Failed to create contact'": testIn(
      "apps/web/test/app/failure-toasts",
      "a contact that cannot be created is reported with the reason",
    ),
    "'Failed to update contact'": "a contact form keeps its input when saving fails, and Retry saves it",
    "'Failed to delete contact'": [
      "%s that cannot be deleted or restored are reported with the reason",
      "a contact's deletion asks first, can be retried, and Undo restores its notes",
    ],
    "'Failed to add note'": "notes that cannot be added or deleted are reported with the reason",
    "'Failed to delete note'": "notes that cannot be added or deleted are reported with the reason",
    "'Failed to upload attachment'": "a failed upload shows the reason, and Retry uploads again",
    "'Failed to delete attachment'": "files that cannot be deleted are reported with the reason",
    "'Failed to move contact'": "a moved card of %s shows its place while saving, and returns on failure",
    "'Failed to create deal'":
      "a deal that cannot be created, changed or deleted is reported with the reason",
    "'Failed to update deal: (message)'":
      "a deal that cannot be created, changed or deleted is reported with the reason",
    "'Failed to delete deal: (message)'":
      "a deal that cannot be created, changed or deleted is reported with the reason",
    "'Failed to move deal'": "a moved card of %s shows its place while saving, and returns on failure",
    "'Failed to create company'":
      "a company that cannot be created or changed is reported in the form and a toast",
    "'Failed to update company: (message)'":
      "a company that cannot be created or changed is reported in the form and a toast",
    "A helper function throws 'Failed to update company: (status) (text)'": departure(
      "A helper function throws 'Failed to update company: (status) (text)'",
    ),
    "'Upload failed' and 'Failed to process CSV file' are fallback texts": departure(
      "'Upload failed', 'Failed to save contact' and 'Failed to process CSV file' are fallback texts",
    ),
    "'Failed to download template: (reason)'":
      "the import page reports failures of upload, check, import and download",
    "'Failed to read file'": "the upload step shows progress, can be canceled and reports unusable files",
    "'Failed to save contact' is a fallback text": departure(
      "'Upload failed', 'Failed to save contact' and 'Failed to process CSV file' are fallback texts",
    ),
    "'Failed to fetch pipelines'": "a toast reports why a contact could not be added to the pipeline",
    "'No pipelines available', 'No pipeline found', 'No stages found in pipeline'": [
      "a toast reports why a contact could not be added to the pipeline",
      "the board page reports a failed load, no pipelines, and an unknown pipeline",
    ],
    "'No first stage found', 'Company ID is required for update'": departure(
      "'No first stage found' and 'Company ID is required for update' are error texts",
    ),
    "'Failed to add contact to pipeline', 'Error adding contact to pipeline'":
      "a toast reports why a contact could not be added to the pipeline",
    "'Failed to delete (n) contact(s)', 'Error deleting contacts', 'Failed to restore contacts'":
      "%s that cannot be deleted or restored are reported with the reason",
    "'Failed to delete N …', 'Error deleting companies', 'Failed to restore companies'":
      "%s that cannot be deleted or restored are reported with the reason",
    "'Error deleting deals', 'Failed to restore deals'":
      "%s that cannot be deleted or restored are reported with the reason",
    "If a company cannot be saved, the message appears in the form and as a toast":
      "a company that cannot be created or changed is reported in the form and a toast",
    "'Stage color updated successfully', 'Stage name updated successfully'":
      "a stage is renamed and recoloured in place",
    "'Failed to update stage color', 'Failed to update stage name'": [
      "a stage can have a preset or a hex colour; a failure is reported",
      "a stage's name is saved on Enter or blur, not on Escape; a failure is reported",
    ],
    "'Failed to preview CSV', 'Failed to import contacts'":
      "the import page reports failures of upload, check, import and download",
    "'Import timed out…' appears after 10 minutes":
      "the upload step shows progress, can be canceled and reports unusable files",
    "The results of an import list the errors with their row numbers":
      "an import of a Google export reports failed rows and can be undone completely",
    "'Contact created successfully'":
      "the contact form shows 'Saving...' while saving, and sends the chosen values",
    "'Contact updated successfully'":
      "a company cell links a listed company, and typed text unlinks it after a prompt",
    "'Contact deleted successfully', 'Restored (n) …'":
      "a contact's deletion asks first, can be retried, and Undo restores its notes",
    "'Note added', 'Note deleted'":
      "the contact page adds, edits, deletes and restores notes, and keeps drafts",
    "'Attachment uploaded', 'Attachment deleted'": [
      "files can be uploaded together or by dropping, and Undo removes an upload",
      "a member uploads files, sees their size and date, and deletes and restores one",
    ],
    "'Contact moved to stage'": "the selection bar moves a contact to the chosen stage and reports the move",
    "'Deal moved to stage'": "a deal moves only if it is dropped on another stage, and both totals change",
    "'Deal created successfully', 'Deal updated successfully'":
      "a member adds a deal with company and contact, edits, deletes and restores it",
    "'Deal deleted successfully'":
      "a deal that cannot be created, changed or deleted is reported with the reason",
    "'Company created successfully', 'Company updated successfully'":
      "a member adds, finds, views, edits and deletes a company and undoes each step",
    "The page of a company shows 'Company updated successfully!'":
      "a company that cannot be created or changed is reported in the form and a toast",
    "The toasts 'Deleted (n) contact(s)', 'Deleted N companies' and 'Deleted N deals' have Undo": [
      "all matching $noun are selected beyond the page, deleted and restored",
    ],
    "'(name) added to (stage) stage! …'":
      "a contact added to the pipeline from the list shows its stage on its page",
    "Deleting a contact asks for confirmation":
      "a contact's deletion asks first, can be retried, and Undo restores its notes",
    "Deleting a company asks for confirmation":
      "a member adds, finds, views, edits and deletes a company and undoes each step",
    "Deleting a deal asks for confirmation with its name":
      "a member adds a deal with company and contact, edits, deletes and restores it",
    "Deleting several companies or deals asks for confirmation with their number": [
      "all matching $noun are selected beyond the page, deleted and restored",
    ],
    "Failures on detail screens and on the board cause no message": [
      departure("Detail screens fail silently"),
      "%s that cannot be deleted or restored are reported with the reason",
      "a contact whose removal from the pipeline failed is shown again, with Retry",
      "a contact's deletion asks first, can be retried, and Undo restores its notes",
    ],
    "A failed logout causes no message": [
      departure("A logout that fails is only logged"),
      "the sign-in page reports a failed sign-out and can retry it",
    ],
  },
};
