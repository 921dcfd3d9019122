import { mentionParts, plainMentions } from "@lanyard/contract/note/mention";
import { foldText } from "@lanyard/contract/search/fold-text";
import { type KeyboardEvent, type Ref, useId, useState } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { TextArea, type TextAreaProps } from "#src/ui/controls/text-field.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";

const maxSuggestions = 6;

/** An unfinished mention in a field: `typed` is the text between "@" and the cursor. */
type Mention = { readonly field: HTMLTextAreaElement; readonly start: number; readonly typed: string };
type Member = { readonly id: string; readonly name: string };

const listKeys: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape"]);

type MentionFieldProps = Omit<TextAreaProps, "onChange" | "onSelect" | "onBlur" | "value"> & {
  ref?: Ref<HTMLTextAreaElement>;
  /** The stored text. The field shows its mentions as `@Name`. */
  value: string;
  onType: (text: string) => void;
};

/** A text area that suggests members after "@" and stores a selected member as `@[Name](member id)`. */
export function MentionField({ value, onType, onKeyDown, ...props }: MentionFieldProps) {
  const { data: people = [] } = usePeople();
  const [mention, setMention] = useState<Mention>();
  const [marked, setMarked] = useState(0);
  const listId = useId();
  const members = mention ? membersNamed(people, mention.typed) : [];
  const follow = (field: HTMLTextAreaElement, stored: string) => {
    const next = mentionAt(field, stored);
    if (next?.typed !== mention?.typed || next?.start !== mention?.start) setMarked(0);
    setMention(next);
  };
  const choose = (member: Member | undefined) => {
    if (!mention || !member) return;
    const { field, start } = mention;
    const stored = `${mentionOf(member)} `;
    const text = withReplaced(value, { from: start, to: field.selectionStart, by: stored });
    field.setRangeText(plainMentions(stored), start, field.selectionStart, "end");
    setMention(undefined);
    onType(text);
  };
  const hearKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const hasCommand = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    const key = pressedKey(event);
    if (members.length === 0 || hasCommand || !listKeys.has(key)) return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
    if (key === "Escape") setMention(undefined);
    else if (key === "Enter" || key === "Tab") choose(members[marked]);
    else setMarked((marked + (key === "ArrowDown" ? 1 : members.length - 1)) % members.length);
  };
  return (
    <div className="relative">
      <TextArea
        {...props}
        value={plainMentions(value)}
        {...(members.length > 0 && {
          "aria-controls": listId,
          "aria-activedescendant": `${listId}-${marked}`,
        })}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        onChange={({ target }) => {
          const stored = withTypedValue(value, target);
          onType(stored);
          follow(target, stored);
        }}
        onSelect={({ currentTarget }) => mention && follow(currentTarget, value)}
        onBlur={() => setMention(undefined)}
        onKeyDown={hearKeys}
      />
      {members.length > 0 && <MemberList {...{ listId, members, marked }} onChoose={choose} />}
    </div>
  );
}

type MemberListProps = {
  listId: string;
  members: readonly Member[];
  marked: number;
  onChoose: (member: Member) => void;
};

/** The text area keeps the focus and handles the keys. */
function MemberList({ listId, members, marked, onChoose }: MemberListProps) {
  return (
    <div
      id={listId}
      role="listbox"
      tabIndex={-1}
      aria-label={t("notes.mention")}
      className="popover menu absolute inset-x-0"
      onMouseDown={(event) => event.preventDefault()}
    >
      {members.map((member, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text area handles the keys
        <div
          key={member.id}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          className={classNames("menu__item", index === marked && "is-active")}
          onClick={() => onChoose(member)}
        >
          <span className="trunc" dir="auto">
            {member.name}
          </span>
        </div>
      ))}
    </div>
  );
}

/**
 * Returns the stored text after a replacement. `from` and `to` are offsets in the shown text. A mention that
 * is only partly in this range becomes plain text.
 */
function withReplaced(stored: string, { from, to, by }: { from: number; to: number; by: string }): string {
  let [before, after, start] = ["", "", 0];
  for (const part of mentionParts(stored)) {
    const end = start + part.shown.length;
    if (end <= from) before += part.stored;
    else if (start >= to) after += part.stored;
    else {
      before += part.shown.slice(0, Math.max(0, from - start));
      after += part.shown.slice(Math.min(part.shown.length, to - start));
    }
    start = end;
  }
  return before + by + after;
}

/**
 * Returns the stored text after the user has typed. If a letter repeats, the cursor shows which one is new.
 */
function withTypedValue(stored: string, { value, selectionEnd }: HTMLTextAreaElement): string {
  const shown = plainMentions(stored);
  let after = value.length - selectionEnd;
  while (!shown.endsWith(value.slice(value.length - after))) after -= 1;
  const most = Math.min(shown.length, value.length) - after;
  let from = 0;
  while (from < most && shown[from] === value[from]) from += 1;
  return withReplaced(stored, {
    from,
    to: shown.length - after,
    by: value.slice(from, value.length - after),
  });
}

/** Returns the unfinished mention at the cursor. After a letter, "@" is part of an e-mail address. */
function mentionAt(field: HTMLTextAreaElement, stored: string): Mention | undefined {
  const { selectionStart: cursor, selectionEnd, value } = field;
  if (cursor !== selectionEnd) return undefined;
  const { typed } =
    /(?:^|[^\p{L}\p{N}._-])@(?<typed>[^@[\]()\n]{0,60})$/u.exec(value.slice(0, cursor))?.groups ?? {};
  if (typed === undefined) return undefined;
  const start = cursor - typed.length - 1;
  return startsMention(stored, start) ? undefined : { field, typed, start };
}

function startsMention(stored: string, place: number): boolean {
  let start = 0;
  return mentionParts(stored).some((part) => {
    const isHere = start === place && part.stored !== part.shown;
    start += part.shown.length;
    return isHere;
  });
}

function membersNamed(people: readonly Member[], typed: string): Member[] {
  const wanted = ` ${foldText(typed)}`;
  return people.filter(({ name }) => ` ${foldText(name)}`.includes(wanted)).slice(0, maxSuggestions);
}

const mentionOf = ({ name, id }: Member) => `@[${name.replace(/[[\]\n]/gu, " ").trim()}](${id})`;
