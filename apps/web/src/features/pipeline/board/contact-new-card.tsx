import { LazyContactForm } from "#src/features/contacts/contacts.ts";
import { useEnterStage } from "./use-enter-stage.ts";

type NewCardProps = { stageId: string; onClose: () => void };

/** Creates a contact, and puts it into the stage. */
export function ContactNewCard({ stageId, onClose }: NewCardProps) {
  const enter = useEnterStage("contacts");
  return <LazyContactForm onClose={onClose} onCreated={({ id }) => enter({ id, stageId })} />;
}
