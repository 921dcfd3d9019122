import { z } from "zod";
import { recordId } from "../field/ids.ts";
import { type RecordNoun, recordKinds, recordNouns } from "../kind/record-kinds.ts";
import { type RouteTable, routes } from "../route/route.ts";

const params = z.strictObject({ id: recordId });
const answer = z.object({ success: z.literal(true), following: z.boolean() });

/**
 * Returns the follow routes of one kind. All members can follow records, but cannot see who else follows
 * them.
 */
function followRoutesOf<const Path extends string>(path: Path) {
  return routes({
    read: {
      method: "GET",
      path,
      right: "read",
      summary: "Returns whether the signed-in member follows a record",
      params,
      answer,
    },
    follow: {
      method: "POST",
      path,
      right: "read",
      summary: "Follows a record. The member is notified of changes and interactions by other members",
      params,
      answer,
    },
    unfollow: {
      method: "DELETE",
      path,
      right: "read",
      summary: "Unfollows a record",
      params,
      answer,
    },
  });
}

type FollowRoutes = {
  [Noun in RecordNoun as `${Noun}Follow`]: ReturnType<
    typeof followRoutesOf<`/${(typeof recordKinds)[Noun]["plural"]}/{id}/follow`>
  >;
};

export const followRoutes = ofEachKind();

function ofEachKind(): FollowRoutes;
function ofEachKind(): Record<string, RouteTable> {
  return Object.fromEntries(
    recordNouns.map((noun) => [`${noun}Follow`, followRoutesOf(`/${recordKinds[noun].plural}/{id}/follow`)]),
  );
}
