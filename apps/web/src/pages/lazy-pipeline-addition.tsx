import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { lazy, Suspense, useCallback, useState } from "react";
import { withMessages } from "#src/lib/message-loading.ts";
import { QuietBoundary } from "#src/ui/quiet-boundary.tsx";

const PipelineAddition = lazy(async () => ({
  default: (await withMessages(["pipeline"], () => import("./contact-pipeline-addition.tsx")))
    .PipelineAddition,
}));

/** 'Add to Sales Pipeline', whose code loads when it is first used. Show the element somewhere on the page. */
export function usePipelineAddition() {
  const [contact, setContact] = useState<Contact>();
  const element = contact && (
    <QuietBoundary>
      <Suspense>
        <PipelineAddition contact={contact} />
      </Suspense>
    </QuietBoundary>
  );
  // A copy, so that the same contact can be tried again.
  const add = useCallback((added: Contact) => setContact({ ...added }), []);
  return { add, element };
}
