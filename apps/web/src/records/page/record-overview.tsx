import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { customCards, useCustomFields } from "#src/records/fields/custom-fields.ts";
import { cardTitle } from "#src/records/fields/field-text.ts";
import { repeatsMember } from "#src/records/fields/member.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { Card } from "#src/ui/layout/card.tsx";
import { FactList } from "#src/ui/layout/facts.tsx";
import { useFactEditing } from "./fact-editing.tsx";
import { CardFacts, cardFields, type ShownRecord } from "./field-facts.tsx";
import { isEmpty, valueIn } from "./field-value.tsx";
import { mayHaveTasks, RecordTasksCard } from "./slot-parts.tsx";

type RecordOverviewProps<Noun extends RecordNoun, Row> = ShownRecord<Noun, Row> & {
  columns: readonly (readonly string[])[];
  /** Cards that are hidden while all of their fields are empty. */
  leftOutEmpty?: readonly string[];
  more?: Readonly<Record<string, ReactNode>>;
  middle?: ReactNode;
  aside?: ReactNode;
};

export function RecordOverview<Noun extends RecordNoun, Row extends object>(
  props: RecordOverviewProps<Noun, Row>,
) {
  const { columns, leftOutEmpty = [], more = {}, middle, aside, ...shown } = props;
  const { noun, row } = shown;
  const { editedValue } = useFactEditing();
  const [revealed, setRevealed] = useState<string>();
  const isShown = (card: string) =>
    !leftOutEmpty.includes(card) ||
    card === revealed ||
    cardFields(noun, card).some((name) => hasOwnValue(noun, row, name));
  const isOffered = (card: string) =>
    !isShown(card) && cardFields(noun, card).some((name) => editedValue(name));
  useCustomFields();
  const own = customCards(noun);
  return (
    <div className="record__grid">
      {columns
        .map((declared, index) => [...declared, ...(index === columns.length - 1 ? own : [])])
        .map((cards) => (
          <div className="stack" key={cards.join(" ")}>
            {cards.filter(isShown).map((card) => (
              <Card key={card} title={cardTitle(noun, card)}>
                <FactList>
                  <CardFacts {...shown} card={card} />
                  {more[card]}
                </FactList>
              </Card>
            ))}
            {cards.filter(isOffered).map((card) => (
              <section className="card p-1.5" key={card}>
                <Button variant="ghost" icon={Plus} onClick={() => setRevealed(card)}>
                  {cardTitle(noun, card)}
                </Button>
              </section>
            ))}
          </div>
        ))}
      {middle && <div className="stack">{middle}</div>}
      {(aside || mayHaveTasks(noun)) && (
        <div className="stack">
          <RecordTasksCard noun={noun} id={String(valueIn(row, "id"))} />
          {aside}
        </div>
      )}
    </div>
  );
}

/** The cards of custom fields, for pages with a special layout. */
export function CustomCards<Noun extends RecordNoun, Row extends object>(shown: ShownRecord<Noun, Row>) {
  useCustomFields();
  return customCards(shown.noun).map((card) => (
    <Card key={card} title={cardTitle(shown.noun, card)}>
      <FactList>
        <CardFacts {...shown} card={card} />
      </FactList>
    </Card>
  ));
}

const hasOwnValue = (noun: RecordNoun, row: object, name: string) =>
  !isEmpty(noun, name, valueIn(row, name)) && !repeatsMember(noun, row, name);
