import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { ComponentType } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { customFields, customFieldsOf } from "#src/records/fields/custom-fields.ts";
import { useRecordName } from "#src/records/fields/record-names.ts";
import { kindText } from "#src/records/kind-text.ts";
import { shownName, textOfField } from "#src/records/shown-name.ts";
import { kindRoutes } from "#src/records/source.ts";
import { type LazyComponent, lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { loadOwnPickers } from "./own-pickers.ts";
import { type LinkControl, type ParentPickerProps, RecordPicker } from "./record-picker.tsx";

export const parentPickers = pickersOf();

type ParentPicker = LazyComponent<ParentPickerProps>;

function pickersOf(): Readonly<Record<RecordNoun, ParentPicker>>;
function pickersOf(): Readonly<Record<string, ParentPicker>> {
  return Object.fromEntries(recordNouns.map((noun) => [noun, lazyComponent(() => loadPicker(noun))]));
}

/** Pickers for fields that store an id without a name, such as custom fields. */
export const namedPickers: Readonly<Record<RecordNoun, LinkControl>> = namedPickersOf();

function namedPickersOf(): Readonly<Record<RecordNoun, LinkControl>>;
function namedPickersOf(): Readonly<Record<string, LinkControl>> {
  return Object.fromEntries(
    recordNouns.map((noun) => [noun, (props: ParentPickerProps) => <NamedPicker {...props} noun={noun} />]),
  );
}

function NamedPicker({ noun, value, onChange, ...props }: ParentPickerProps & { noun: RecordNoun }) {
  const name = useRecordName(noun, value.name === "" ? value.id : null);
  const Picker = parentPickers[noun];
  return (
    <Picker
      {...props}
      value={name ? { ...value, name } : value}
      onChange={(next) => {
        if (next.id !== null) customFields.remember([{ id: next.id, name: next.name }]);
        onChange(next);
      }}
    />
  );
}

async function loadPicker(noun: RecordNoun): Promise<ComponentType<ParentPickerProps>> {
  const { [noun]: own } = await loadOwnPickers();
  return own ?? ((props) => <PlainPicker {...props} noun={noun} />);
}

/** Loads the pickers of a kind's fields, so that an editor can take the focus immediately. */
export async function fetchParentPickers(noun: RecordNoun): Promise<void> {
  const { parents }: KindDeclaration = recordKinds[noun];
  const targets = customFieldsOf(noun).flatMap(({ target }) => target ?? []);
  const nouns = new Set([...Object.values(parents).map(({ to }) => to), ...targets]);
  await Promise.all(recordNouns.filter((each) => nouns.has(each)).map((each) => parentPickers[each].fetch()));
}

/** Options show a detail that distinguishes equal names. */
function PlainPicker({
  noun,
  canCreate: _,
  isInPlace: __,
  ...field
}: ParentPickerProps & { noun: RecordNoun }) {
  const { plural, detail }: (typeof recordKinds)[RecordNoun] & KindDeclaration = recordKinds[noun];
  const routes = kindRoutes(useClient(), noun);
  return (
    <RecordPicker
      {...field}
      kind={plural}
      placeholder={kindText(plural, "searchPlaceholder")}
      find={async (query, options) => {
        const rows: unknown = Reflect.get(await routes.list({ query }, options), plural);
        return (Array.isArray(rows) ? rows : []).map((row) => {
          const label = shownName(noun, row);
          const detailText = textOfField(row, detail);
          return {
            id: String(row.id),
            label,
            ...(detailText !== null && { detail: detailText }),
            lead: <Avatar name={label} size="xs" shape="square" />,
          };
        });
      }}
    />
  );
}
