import { childrenOf, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldLabel, fieldOf } from "#src/records/fields/field-text.ts";
import { kindText } from "#src/records/kind-text.ts";
import { Fact, FactList } from "#src/ui/layout/facts.tsx";
import { type ComparedRecord, mergedLists } from "./merge-comparison.ts";

type MergeKeptProps = { noun: RecordNoun; records: readonly ComparedRecord[]; survivorId: string };

export function MergeKept({ noun, records, survivorId }: MergeKeptProps) {
  const survivorFirst = [
    ...records.filter(({ id }) => id === survivorId),
    ...records.filter(({ id }) => id !== survivorId),
  ];
  const united = mergedLists(noun, survivorFirst);
  return (
    <section className="merge__kept" aria-label={t("merge.kept")}>
      <h3>{t("merge.kept")}</h3>
      <p>{t("merge.keptText", { parts: belongings(noun).join(", ") })}</p>
      {united.length > 0 && (
        <FactList>
          {/* The label is that of the first field, because each list includes the value of this field. */}
          {united.map(({ name, texts }) => (
            <Fact key={name} label={fieldLabel(noun, fieldOf(noun, name)?.first ?? name)}>
              {texts.join(", ")}
            </Fact>
          ))}
        </FactList>
      )}
    </section>
  );
}

function belongings(noun: RecordNoun): string[] {
  const { has } = recordKinds[noun];
  return [
    ...(has.notes ? [t("notes.list")] : []),
    ...(has.files ? [t("files.list")] : []),
    ...childrenOf(noun).map(({ noun: child }) => kindText(recordKinds[child].plural, "title")),
    t("history.title"),
  ];
}
