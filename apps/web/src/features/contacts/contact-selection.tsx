import { RecordSelection, type RecordSelectionProps } from "#src/ui/record-selection.tsx";
import { useDeleteContacts } from "./contact-deletion.ts";
import { contactTexts } from "./contact-kind.tsx";
import { type ContactPlace, contactPlaces } from "./contact-place.ts";

/** Stands in for the header while contacts are selected. */
export function ContactSelection({ place, ...props }: RecordSelectionProps & { place: ContactPlace }) {
  const deletion = useDeleteContacts();
  return (
    <RecordSelection
      {...props}
      texts={contactTexts}
      matching={contactPlaces.matching(place)}
      deletion={deletion}
    />
  );
}
