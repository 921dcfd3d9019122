import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { useEffect, useEffectEvent, useRef } from "react";
import { contactName } from "#src/features/contacts/contacts.ts";
import { useAddToPipeline } from "./use-pipeline-addition.ts";

/** Adds the given contact to the pipeline. The code loads with the first contact. */
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
