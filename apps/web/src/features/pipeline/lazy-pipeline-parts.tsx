import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { useCallback, useState } from "react";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { SilentErrorBoundary } from "#src/ui/feedback/silent-error-boundary.tsx";

const PipelineAddition = lazyComponent(
  async () => (await import("./use-pipeline-addition.ts")).PipelineAddition,
);

/**
 * Returns the function of 'Add to Sales Pipeline', and an element that the page must render. The first call
 * of the function loads the code.
 */
export function usePipelineAddition() {
  const [contact, setContact] = useState<Contact>();
  const element = contact && (
    <SilentErrorBoundary>
      <PipelineAddition contact={contact} />
    </SilentErrorBoundary>
  );
  // A copy is a new object, so that a second attempt with the same contact also runs.
  const add = useCallback((added: Contact) => setContact({ ...added }), []);
  return { add, element };
}
