import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { useCallback, useState } from "react";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { SilentErrorBoundary } from "#src/ui/feedback/silent-error-boundary.tsx";

const PipelineAddition = lazyComponent(
  async () => (await import("./contact-pipeline-addition.tsx")).PipelineAddition,
);

/** 'Add to Sales Pipeline', whose code loads when it is first used. Show the element somewhere on the page. */
export function usePipelineAddition() {
  const [contact, setContact] = useState<Contact>();
  const element = contact && (
    <SilentErrorBoundary>
      <PipelineAddition contact={contact} />
    </SilentErrorBoundary>
  );
  // A copy, so that the same contact can be retried.
  const add = useCallback((added: Contact) => setContact({ ...added }), []);
  return { add, element };
}
