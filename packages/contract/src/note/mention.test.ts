import { expect, test } from "vitest";
import { maxMemberId } from "../limits.ts";
import { mentionedIds, plainMentions } from "./mention.ts";

test.each([
  ["a number", "42"],
  ["the name of an issuer and a number", "auth0|42"],
  ["an email address", "ada@member.example"],
  ["as long as allowed", "x".repeat(maxMemberId)],
])("a note can mention a member whose id is %s", (_what, id) => {
  const note = `Ask @[Ada Lind](${id}) (today)`;
  expect(mentionedIds(note)).toEqual([id]);
  expect(plainMentions(note)).toBe("Ask @Ada Lind (today)");
});
