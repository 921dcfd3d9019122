import { RecordSelection, type RecordSelectionProps } from "#src/records/selection/record-selection.tsx";
import { useDeleteContacts } from "./contact-deletion.ts";
import { contactTexts } from "./contact-kind.tsx";
import { type ContactListParams, contactListParams } from "./contact-list-params.ts";

/** Stands in for the header while contacts are selected. */
export function ContactSelection({ params, ...props }: RecordSelectionProps & { params: ContactListParams }) {
  const deletion = useDeleteContacts();
  return (
    <RecordSelection
      {...props}
      texts={contactTexts}
      matching={contactListParams.matching(params)}
      deletion={deletion}
    />
  );
}
