import { mentionPattern } from "@lanyard/contract/note/mention";
import { Fragment } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { LinkedText } from "#src/lib/format/linked-text.tsx";

/** The text of a note. URLs are links, and mentions show the member's name. */
export function NoteText({ text }: { text: string }) {
  return text.search(mentionPattern) < 0 ? <LinkedText text={text} /> : <TextWithMentions text={text} />;
}

/** Renders mentions of members. A mention with an unknown id is plain text. */
function TextWithMentions({ text }: { text: string }) {
  const { data: people = [] } = usePeople();
  let at = 0;
  const parts = [...text.matchAll(mentionPattern)].flatMap(({ 0: found, index, groups }) => {
    const member = people.find(({ id }) => id === groups?.id);
    if (member === undefined) return [];
    const before = text.slice(at, index);
    at = index + found.length;
    return [{ before, member, index }];
  });
  return (
    <>
      {parts.map(({ before, member, index }) => (
        <Fragment key={index}>
          <LinkedText text={before} />
          <strong dir="auto">@{member.name}</strong>
        </Fragment>
      ))}
      <LinkedText text={text.slice(at)} />
    </>
  );
}
