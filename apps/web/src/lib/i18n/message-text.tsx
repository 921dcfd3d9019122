import { Trans } from "@lingui/react";
import type { ReactElement } from "react";
import type { MessageArguments, MessageId } from "./messages.ts";

type MessageTextProps<Id extends MessageId> = {
  id: Id;
  /** Elements for the tags in the text: "See <link>all</link>" needs { link: <a href="..." /> }. */
  elements: Record<string, ReactElement>;
  parameters?: MessageArguments<Id>[0];
};

export function MessageText<Id extends MessageId>({ id, elements, parameters }: MessageTextProps<Id>) {
  return <Trans id={id} components={elements} values={{ ...parameters }} />;
}
