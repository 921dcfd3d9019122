import { z } from "zod";
import { activityAnswer } from "../activity/activity-schema.ts";
import { attachmentListAnswer } from "../attachment/attachment-schema.ts";
import { dealContactsAnswer } from "../deal/deal-contact-schema.ts";
import { recordId } from "../field/ids.ts";
import { noteListAnswer } from "../note/note-schema.ts";
import { stageHistoryAnswer } from "../pipeline/contact-move-schema.ts";
import type { RouteShape, RouteTable } from "../route/route.ts";
import { type ChildAnswers, childAnswer, type Listed } from "./child-routes.ts";
import { childrenOf, type NounWith, type RecordNoun, recordKinds, recordNouns } from "./record-kinds.ts";
import { type dealContactLink, linksListedOn } from "./record-links.ts";

type Kinds = typeof recordKinds;
type Read = RouteShape & { readonly answer: z.ZodObject };
type ReadRoutes = {
  readonly [Noun in RecordNoun as `${Kinds[Noun]["plural"]}`]: { readonly list: Listed; readonly read: Read };
};

const params = z.strictObject({ id: recordId });

const followed = z.object({ following: z.boolean() });

type StageHistoryOf<Noun extends RecordNoun> =
  Noun extends NounWith<"board"> ? z.output<typeof stageHistoryAnswer> : unknown;

const linkAnswers = { "deal-contact": dealContactsAnswer } as const;

type LinkAnswersOf<Noun extends RecordNoun> = Noun extends (typeof dealContactLink)["list"]["of"]
  ? Record<
      (typeof dealContactLink)["list"]["as"],
      z.output<(typeof linkAnswers)[(typeof dealContactLink)["noun"]]>
    >
  : unknown;

type PageAnswer<Noun extends RecordNoun, Lists extends ReadRoutes> = z.output<
  Lists[Kinds[Noun]["plural"]]["read"]["answer"]
> &
  z.output<typeof noteListAnswer> &
  z.output<typeof attachmentListAnswer> &
  z.output<typeof activityAnswer> &
  z.output<typeof followed> &
  StageHistoryOf<Noun> &
  LinkAnswersOf<Noun> &
  ChildAnswers<Noun, Lists>;

export type PageRoutes<Lists extends ReadRoutes> = {
  [Noun in RecordNoun as `${Noun}Page`]: {
    readonly read: {
      readonly method: "GET";
      readonly path: `/${Kinds[Noun]["plural"]}/{id}/page`;
      readonly right: "read";
      readonly summary: string;
      readonly params: typeof params;
      readonly answer: z.ZodType<PageAnswer<Noun, Lists>>;
    };
  };
};

/** Returns the routes of record pages, such as `contactPage.read`. */
export function pageRoutes<Lists extends ReadRoutes>(lists: Lists): PageRoutes<Lists>;
export function pageRoutes(lists: ReadRoutes): Record<string, RouteTable> {
  return Object.fromEntries(
    recordNouns.map((noun) => {
      const { plural, has } = recordKinds[noun];
      const children = childrenOf(noun).map(({ noun: child }) => {
        const name = recordKinds[child].plural;
        return [name, childAnswer(lists[name].list)];
      });
      const links = linksListedOn(noun);
      const answer = lists[plural].read.answer.extend({
        ...noteListAnswer.shape,
        ...attachmentListAnswer.shape,
        ...activityAnswer.shape,
        ...followed.shape,
        ...(has.board ? stageHistoryAnswer.shape : {}),
        ...Object.fromEntries(links.map((link) => [link.list.as, linkAnswers[link.noun]])),
        ...Object.fromEntries(children),
      });
      const read: RouteShape = {
        method: "GET",
        path: `/${plural}/{id}/page`,
        right: "read",
        summary: `Returns a ${noun} with its notes, files, newest activity${has.board ? ", stage history" : ""}${links.map(({ list }) => `, ${list.as}`).join("")} and first related records, all as of one moment`,
        params,
        answer,
      };
      return [`${noun}Page`, { read }];
    }),
  );
}
