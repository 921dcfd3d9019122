import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { PresentPeople } from "#src/records/presence/present-people.tsx";
import { FollowButton } from "./follow-button.tsx";

export function RecordPresence(record: { noun: RecordNoun; id: string }) {
  return (
    <>
      <PresentPeople {...record} />
      <FollowButton {...record} />
    </>
  );
}
