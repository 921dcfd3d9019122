import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import { isRecordNoun, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { recordAddress } from "#src/records/kind-name.ts";
import { nameText } from "#src/records/shown-name.ts";
import { parentIn } from "./parent.ts";

export function parentNounOf(noun: RecordNoun, field: string): RecordNoun | undefined {
  const { parents }: KindDeclaration = recordKinds[noun];
  const to = parents[field]?.to ?? "";
  return isRecordNoun(to) ? to : undefined;
}

export function parentLinkIn(row: object, noun: RecordNoun, field: string): ReactNode {
  const { id, name } = parentIn(row, field);
  const to = parentNounOf(noun, field);
  return id === null || to === undefined ? undefined : <KindLink noun={to} id={id} name={name} />;
}

type KindLinkProps = { noun: RecordNoun; id: string; name: string | null; className?: string };

export function KindLink({ noun, id, name, className = "link" }: KindLinkProps) {
  return (
    <Link to={recordAddress(noun, id)} className={className} dir="auto">
      {name && nameText(noun, name)}
    </Link>
  );
}
