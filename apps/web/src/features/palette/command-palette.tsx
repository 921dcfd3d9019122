import { Dialog } from "@base-ui/react/dialog";
import type { SearchResult } from "@lanyard/contract/search/search-schema";
import { Command as Cmdk } from "cmdk";
import { ArrowLeft, Search, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { pressedKey, useDeferredEnter } from "#src/ui/controls/pressed-key.ts";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { isMac, KeyCaps } from "#src/ui/layout/key-cap.tsx";
import type { Command } from "./command.ts";
import { keyName } from "./key-caps.ts";
import { foldedWords, hasWord } from "./matched-text.ts";
import { usePaletteContent } from "./palette-content.ts";
import { resultValue } from "./palette-entries.tsx";
import { PaletteGroups } from "./palette-groups.tsx";
import { PaletteFoot } from "./palette-option.tsx";
import { commandShortcut } from "./shortcut-keys.ts";

type CommandPaletteProps = {
  isOpen: boolean;
  startAt?: string | undefined;
  onClose: () => void;
  commands: readonly Command[];
  onOpen: (url: string) => void;
  /** Identifies the user and the organisation, for recent records. */
  person: string;
};

/** The command palette (spec section 2.3), which returns the focus when it closes. */
export function CommandPalette({ isOpen, onClose, ...body }: CommandPaletteProps) {
  const opener = useFocusBack(isOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim palette-scrim" />
        <Dialog.Popup
          className="palette"
          aria-label={t("palette.label")}
          initialFocus={false}
          finalFocus={() => focusAfterwards(opener.current)}
        >
          <PaletteBody {...body} opener={opener} onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type PaletteBodyProps = Omit<CommandPaletteProps, "isOpen"> & {
  opener: RefObject<HTMLElement | null>;
};

function PaletteBody({ opener, startAt, onClose, commands, onOpen, person }: PaletteBodyProps) {
  const [query, setQuery] = useState("");
  const [parentId, setParentId] = useState(startAt);
  const parent = commands.find(({ id }) => id === parentId);
  const input = useFocusAtOnce(opener);
  const content = usePaletteContent(query, commands, person, parent);
  const selection = useSelected(content.values);
  const run = (action: () => void) => {
    onClose();
    action();
  };
  const enterParent = (id: string | undefined) => {
    setParentId(id);
    setQuery("");
    input.current?.focus();
  };
  const carryOut = (each: Command) => {
    if (each.isParent) enterParent(each.id);
    else if (each.keepsOpen) each.run();
    else run(each.run);
  };
  const { record, command } = chosenIn(content, selection.value);
  const runSelected = () => {
    if (record) run(() => onOpen(record.url));
    if (command) carryOut(command);
  };
  const enter = useDeferredEnter({ query, isWaiting: content.isWaiting, run: runSelected });
  const hearKeys = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (commandShortcut(event.nativeEvent, isMac) === "palette") {
      event.preventDefault();
      onClose();
    }
    if (key === "Backspace" && query === "" && parent) {
      event.preventDefault();
      enterParent(undefined);
    }
    const shown = content.results.find((result) => result === record);
    const isCurrent = shown ? stillMatches(shown, query) : command !== undefined;
    if (key === "Enter" && content.isWaiting && !isCurrent) {
      event.preventDefault();
      enter.hold();
      content.searchNow();
    }
    if (key === "ArrowDown" || key === "ArrowUp") enter.release();
  };
  return (
    <Cmdk
      label={t("palette.placeholder")}
      shouldFilter={false}
      loop
      vimBindings={false}
      value={selection.value}
      onValueChange={selection.choose}
      onKeyDown={hearKeys}
    >
      <PaletteInput
        ref={input}
        query={query}
        parent={parent}
        isWaiting={content.isWaiting}
        onQuery={(next) => {
          enter.release();
          setQuery(next);
        }}
        onBack={() => enterParent(undefined)}
      />
      <PaletteGroups
        parent={parent}
        content={content}
        query={query}
        selected={selection.value}
        onOpen={(url) => run(() => onOpen(url))}
        onRun={carryOut}
      />
      <PaletteFoot canGoBack={parent !== undefined} />
    </Cmdk>
  );
}

function chosenIn(content: ReturnType<typeof usePaletteContent>, value: string) {
  const { results, recent, named, own, commands } = content;
  return {
    record: [...results, ...recent].find((each) => resultValue(each) === value),
    command: [...named, ...own, ...commands].find(({ id }) => id === value),
  };
}

type PaletteInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  query: string;
  parent: Command | undefined;
  isWaiting: boolean;
  onQuery: (next: string) => void;
  onBack: () => void;
};

function PaletteInput({ ref, query, parent, isWaiting, onQuery, onBack }: PaletteInputProps) {
  return (
    <div className="palette__in">
      {parent ? (
        <IconButton icon={ArrowLeft} label={t("palette.back")} size="sm" onClick={onBack} />
      ) : (
        <Icon of={Search} size={18} />
      )}
      <Cmdk.Input
        ref={ref}
        value={query}
        onValueChange={onQuery}
        maxLength={200}
        placeholder={parent?.label ?? t("palette.placeholder")}
      />
      {isWaiting && <Spinner />}
      <span className="hide-m">
        <KeyCaps keys={[keyName("escape")]} />
      </span>
      <Dialog.Close render={<IconButton icon={X} label={t("ui.close")} className="only-m" />} />
    </div>
  );
}

/**
 * Returns the ref of the search field, and focuses the field when it mounts. The dialog would focus it one
 * frame later and lose keys typed right after Ctrl/Cmd+K.
 */
function useFocusAtOnce(opener: RefObject<HTMLElement | null>): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    opener.current = activeElement instanceof HTMLElement ? activeElement : null;
    input.current?.focus({ preventScroll: true });
  }, [opener]);
  return input;
}

/**
 * Returns a ref for the element that had the focus before. Closing the palette focuses that element
 * immediately, so that the next key can be a shortcut.
 */
function useFocusBack(isOpen: boolean): RefObject<HTMLElement | null> {
  const opener = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (isOpen || !opener.current) return;
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    opener.current.focus({ preventScroll: true });
  }, [isOpen]);
  return opener;
}

/**
 * Returns the element to focus after closing, or false if a command moved the focus or nothing had the focus.
 * Focusing the page would show the skip link.
 */
function focusAfterwards(opener: HTMLElement | null): HTMLElement | false {
  const { activeElement, body } = document;
  const isElsewhere = activeElement !== body && activeElement?.closest(".palette") === null;
  return isElsewhere || opener === null || opener === body ? false : opener;
}

function stillMatches({ title, subtitle, description, note }: SearchResult, query: string): boolean {
  const text = [title, subtitle, description, note].join("\n");
  return foldedWords(query).every((word) => hasWord(text, word));
}

function useSelected(values: readonly string[]) {
  const [chosen, setChosen] = useState<string>();
  const first = values[0] ?? "";
  const value = chosen !== undefined && values.includes(chosen) ? chosen : first;
  return { value, choose: (next: string) => setChosen(next === first ? undefined : next) };
}
