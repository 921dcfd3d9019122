import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { useEffect, useEffectEvent, useRef } from "react";
import { contactName } from "#src/features/contacts/contacts.ts";
import { useAddToPipeline } from "./use-pipeline-addition.ts";

/** Adds each contact that it is given to the pipeline; it is loaded when the first one is. */
export function PipelineAddition({ contact }: { contact: Contact }) {
  const add = useAddToPipeline();
  const taken = useRef<Contact>(undefined);
  const follow = useEffectEvent((next: Contact) => {
    if (taken.current === next) return;
    taken.current = next;
    add({ id: next.id, name: contactName(next) });
  });
  useEffect(() => follow(contact), [contact]);
  return null;
}
