import { Command as Cmdk } from "cmdk";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import type { Command } from "./command.ts";
import type { PaletteContent } from "./palette-content.ts";
import { CommandEntry, RecentEntry, ResultEntry, resultValue } from "./palette-entries.tsx";

type PaletteGroupsProps = {
  parent: Command | undefined;
  content: PaletteContent;
  query: string;
  selected: string;
  onOpen: (url: string) => void;
  onRun: (command: Command) => void;
};

export function PaletteGroups({ parent, content, query, selected, onOpen, onRun }: PaletteGroupsProps) {
  const { named, results, recent, own, commands, note, hint, values, isWaiting } = content;
  const corrected = results[0]?.corrected;
  const entryOf = (command: Command) => (
    <CommandEntry
      key={command.id}
      command={command}
      query={query}
      isSelected={selected === command.id}
      onRun={() => onRun(command)}
    />
  );
  return (
    <>
      {note && <p className="palette__note">{note}</p>}
      {hint && <p className="palette__note">{hint}</p>}
      <Cmdk.List className="palette__list" label={t("palette.list")} aria-busy={isWaiting}>
        {named.length > 0 && (
          <Group title={named[0]?.group ?? t("palette.commands")}>{named.map(entryOf)}</Group>
        )}
        {results.length > 0 && (
          <Group
            title={corrected ? t("ui.showingResultsFor", { text: corrected.to }) : t("palette.searchResults")}
          >
            {results.map((result) => (
              <ResultEntry
                key={resultValue(result)}
                result={result}
                query={query}
                isSelected={selected === resultValue(result)}
                onRun={() => onOpen(result.url)}
              />
            ))}
          </Group>
        )}
        {own.length > 0 && <Group title={own[0]?.group}>{own.map(entryOf)}</Group>}
        {recent.length > 0 && (
          <Group title={t("palette.recent")}>
            {recent.map((record) => (
              <RecentEntry
                key={resultValue(record)}
                record={record}
                isSelected={selected === resultValue(record)}
                onRun={() => onOpen(record.url)}
              />
            ))}
          </Group>
        )}
        {commands.length > 0 && (
          <Group title={parent?.group ?? t("palette.commands")}>{commands.map(entryOf)}</Group>
        )}
      </Cmdk.List>
      <p className="vh" role="status">
        {isWaiting ? "" : (note ?? t("palette.found", { count: values.length }))} {hint}
      </p>
    </>
  );
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return <Cmdk.Group heading={<div className="palette__group trunc">{title}</div>}>{children}</Cmdk.Group>;
}
