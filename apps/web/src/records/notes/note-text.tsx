import { mentionPattern } from "@lanyard/contract/note/mention";
import { Fragment } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { LinkedText } from "#src/lib/format/linked-text.tsx";

export function NoteText({ text }: { text: string }) {
  return text.search(mentionPattern) < 0 ? <LinkedText text={text} /> : <TextWithMentions text={text} />;
}

function TextWithMentions({ text }: { text: string }) {
  const { data: people = [] } = usePeople();
  let at = 0;
  const parts = [...text.matchAll(mentionPattern)].map(({ 0: found, index, groups }) => {
    const member = people.find(({ id }) => id === groups?.id);
    const before = text.slice(at, index);
    at = index + found.length;
    return { before, member, name: member?.name ?? groups?.name, index };
  });
  return (
    <>
      {parts.map(({ before, member, name, index }) => (
        <Fragment key={index}>
          <LinkedText text={before} />
          {member ? <strong dir="auto">@{name}</strong> : `@${name}`}
        </Fragment>
      ))}
      <LinkedText text={text.slice(at)} />
    </>
  );
}
