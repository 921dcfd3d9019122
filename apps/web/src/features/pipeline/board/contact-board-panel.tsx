import { OpenContact } from "#src/features/contacts/contacts.ts";
import { usePipelineAddition } from "#src/features/pipeline/lazy-pipeline-parts.tsx";
import { PanelPlaceholder } from "#src/ui/overlays/panel-placeholder.tsx";

type ContactBoardPanelProps = { id: string; onOpen: (id: string) => void; onClose: () => void };

const noList: readonly string[] = [];

export function ContactBoardPanel({ id, onOpen, onClose }: ContactBoardPanelProps) {
  const addition = usePipelineAddition();
  return (
    <>
      <OpenContact
        id={id}
        listed={undefined}
        ids={noList}
        onOpen={onOpen}
        onAddToPipeline={addition.add}
        onClose={onClose}
        fallback={<PanelPlaceholder />}
      />
      {addition.element}
    </>
  );
}
