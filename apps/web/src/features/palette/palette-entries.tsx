import type { SearchResult } from "@lanyard/contract/search/search-schema";
import { Fragment } from "react";
import { Icon } from "#src/ui/layout/icon.tsx";
import type { Command } from "./command.ts";
import { foldedWords, partsOf, rangesOf, visibleStart } from "./matched-text.ts";
import { PaletteOption, RecordIcon } from "./palette-option.tsx";
import type { RecentResult } from "./recent-names.ts";
import { isPerson, linePartsOf, titleOf } from "./result-lines.ts";

type EntryProps = { isSelected: boolean; onRun: () => void };

export const resultValue = ({ type, id }: { type: string; id: string }) => `${type}:${id}`;

export function ResultEntry({
  result,
  query,
  ...entry
}: EntryProps & { result: SearchResult; query: string }) {
  const marksOf = (field?: string) => result.marks.filter((mark) => mark.field === field);
  const separator = isPerson(result) && result.note === undefined ? ", " : " · ";
  return (
    <PaletteOption
      {...entry}
      id={resultValue(result)}
      lead={<RecordIcon type={result.type} title={result.title} />}
      title={<MarkedText {...titleOf(result)} />}
      detail={linePartsOf(result, foldedWords(query)).map(({ text, field }, index) => (
        <Fragment key={field ?? text}>
          {index > 0 && separator}
          <MarkedText text={text} ranges={marksOf(field)} />
        </Fragment>
      ))}
    />
  );
}

export function RecentEntry({ record, ...entry }: EntryProps & { record: RecentResult }) {
  return (
    <PaletteOption
      {...entry}
      id={resultValue(record)}
      lead={<RecordIcon type={record.type} title={record.title} />}
      title={record.title}
      detail={record.detail}
    />
  );
}

function ColorMark({ color }: { color: string }) {
  return <span className="h-3 w-1 rounded-[1px]" style={{ background: color }} />;
}

export function CommandEntry({ command, query, ...entry }: EntryProps & { command: Command; query: string }) {
  return (
    <PaletteOption
      {...entry}
      id={command.id}
      lead={command.color ? <ColorMark color={command.color} /> : <Icon of={command.icon} size={17} />}
      title={<MarkedText text={command.label} ranges={rangesOf(command.label, query)} />}
      detail={command.detail}
      keys={command.keys}
      isCurrent={command.isCurrent}
    />
  );
}

type MarkedTextProps = { text: string; ranges: readonly { start: number; end: number }[] };

export function MarkedText({ text, ranges }: MarkedTextProps) {
  const from = visibleStart(text, ranges);
  return (
    <>
      {from > 0 && (
        <>
          <span className="vh">{text.slice(0, from)}</span>
          <span aria-hidden="true">…</span>
        </>
      )}
      {partsOf(text, ranges, from).map(({ text: part, isMatch, start }) =>
        isMatch ? <mark key={start}>{part}</mark> : part,
      )}
    </>
  );
}
