import { withMessages } from "#src/lib/message-loading.ts";
import { lateComponent } from "#src/ui/late-component.tsx";
import { usePipelineAddition } from "./lazy-pipeline-addition.tsx";

const OpenContact = lateComponent(
  async () =>
    (await withMessages(["contacts", "notes", "files"], () => import("./contact-quick-view.tsx")))
      .OpenContact,
);

type ContactBoardPanelProps = { id: string; onOpen: (id: string) => void; onClose: () => void };

const noList: readonly string[] = [];

/** The contact whose card was pressed, beside the board (spec section 2.10). */
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
      />
      {addition.element}
    </>
  );
}
