import { foldText } from "@lanyard/contract/search/fold-text";
import { type KeyboardEvent, type Ref, useId, useState } from "react";
import { usePeople } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { TextArea, type TextAreaProps } from "#src/ui/controls/text-area.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";

const maxSuggestions = 6;

/** The text between "@" and the cursor, in the given field. */
type Mention = { readonly field: HTMLTextAreaElement; readonly start: number; readonly typed: string };
type Member = { readonly id: string; readonly name: string };

const listKeys: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape"]);

type MentionFieldProps = Omit<TextAreaProps, "onChange" | "onSelect" | "onBlur"> & {
  ref?: Ref<HTMLTextAreaElement>;
  onType: (text: string) => void;
};

/** A text area that suggests members after "@" and inserts `@[Name](member id)`. */
export function MentionField({ onType, onKeyDown, ...props }: MentionFieldProps) {
  const { data: people = [] } = usePeople();
  const [mention, setMention] = useState<Mention>();
  const [marked, setMarked] = useState(0);
  const listId = useId();
  const members = mention ? membersNamed(people, mention.typed) : [];
  const follow = (field: HTMLTextAreaElement) => {
    const next = mentionAt(field);
    if (next?.typed !== mention?.typed || next?.start !== mention?.start) setMarked(0);
    setMention(next);
  };
  const choose = (member: Member | undefined) => {
    if (!mention || !member) return;
    const { field, start } = mention;
    field.setRangeText(`${mentionOf(member)} `, start, field.selectionStart, "end");
    setMention(undefined);
    onType(field.value);
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
        {...(members.length > 0 && {
          "aria-controls": listId,
          "aria-activedescendant": `${listId}-${marked}`,
        })}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        onChange={({ target }) => {
          onType(target.value);
          follow(target);
        }}
        onSelect={({ currentTarget }) => mention && follow(currentTarget)}
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

/** The suggested members. The text area keeps the focus and handles the keys. */
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

/** Returns the mention at the cursor. A letter before "@" makes it an e-mail address and not a mention. */
function mentionAt(field: HTMLTextAreaElement): Mention | undefined {
  const { selectionStart: cursor, selectionEnd, value } = field;
  if (cursor !== selectionEnd) return undefined;
  const { typed } =
    /(?:^|[^\p{L}\p{N}._-])@(?<typed>[^@[\]()\n]{0,60})$/u.exec(value.slice(0, cursor))?.groups ?? {};
  return typed === undefined ? undefined : { field, typed, start: cursor - typed.length - 1 };
}

/** Returns the members with a name that contains a word starting with the typed text. */
function membersNamed(people: readonly Member[], typed: string): Member[] {
  const wanted = ` ${foldText(typed)}`;
  return people.filter(({ name }) => ` ${foldText(name)}`.includes(wanted)).slice(0, maxSuggestions);
}

const mentionOf = ({ name, id }: Member) => `@[${name.replace(/[[\]\n]/gu, " ").trim()}](${id})`;
