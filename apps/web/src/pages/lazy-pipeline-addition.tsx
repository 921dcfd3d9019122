import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { useCallback, useState } from "react";
import { withMessages } from "#src/lib/message-loading.ts";
import { lateComponent } from "#src/ui/late-component.tsx";
import { QuietBoundary } from "#src/ui/quiet-boundary.tsx";

const PipelineAddition = lateComponent(
  async () =>
    (await withMessages(["pipeline"], () => import("./contact-pipeline-addition.tsx"))).PipelineAddition,
);

/** 'Add to Sales Pipeline', whose code loads when it is first used. Show the element somewhere on the page. */
export function usePipelineAddition() {
  const [contact, setContact] = useState<Contact>();
  const element = contact && (
    <QuietBoundary>
      <PipelineAddition contact={contact} />
    </QuietBoundary>
  );
  // A copy, so that the same contact can be tried again.
  const add = useCallback((added: Contact) => setContact({ ...added }), []);
  return { add, element };
}
