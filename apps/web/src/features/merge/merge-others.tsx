import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { isSameText } from "@lanyard/contract/search/fold-text";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldValueText } from "#src/records/fields/field-text.ts";
import type { MergeNoun } from "#src/records/merge/merge-requests.ts";
import { type ShownValues, shownName, textOfField } from "#src/records/shown-name.ts";
import type { ComboboxOption } from "#src/ui/controls/combobox.tsx";
import { EntitySelector } from "#src/ui/controls/entity-selector.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { otherRecordsOptions } from "./merge-queries.ts";

type MergeOthersProps = {
  noun: MergeNoun;
  known: readonly string[];
  onChoose: (id: string) => void;
};

export function MergeOthers({ noun, known, onChoose }: MergeOthersProps) {
  const client = useClient();
  const [text, setText] = useState("");
  return (
    <EntitySelector
      label={t("merge.other")}
      placeholder={t("merge.otherPlaceholder")}
      text={text}
      isChosen={false}
      onType={setText}
      onChoose={({ id }) => {
        setText("");
        onChoose(id);
      }}
      isSameName={isSameText}
      searchFor={(search) => {
        const { queryKey } = otherRecordsOptions(client, noun, search);
        return {
          queryKey: [...queryKey, known],
          queryFn: async ({ client: cache }) => {
            const rows = await cache.fetchQuery(otherRecordsOptions(client, noun, search));
            return rows.map((row) => optionOf(noun, row)).filter(({ id }) => !known.includes(id));
          },
        };
      }}
    />
  );
}

function optionOf(noun: RecordNoun, row: ShownValues): ComboboxOption {
  const kind: KindDeclaration = recordKinds[noun];
  const label = shownName(noun, row);
  const detail = [kind.names.otherwise, kind.detail]
    .map((name) => name && detailOf(noun, row, name))
    .filter(Boolean);
  return {
    id: String(row.id),
    label,
    ...(detail[0] && { detail: detail[0] }),
    lead: <Avatar name={label} size="xs" shape={kind.has.person ? "round" : "square"} />,
  };
}

function detailOf(noun: RecordNoun, row: ShownValues, name: string): string | null {
  const text = textOfField(row, name);
  return text && fieldValueText(noun, name, text);
}
