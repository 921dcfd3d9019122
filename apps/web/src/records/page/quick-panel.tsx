import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { customCards, useCustomFields } from "#src/records/fields/custom-fields.ts";
import { cardTitle } from "#src/records/fields/field-text.ts";
import type { KindName } from "#src/records/kind-name.ts";
import { kindText } from "#src/records/kind-text.ts";
import {
  focusListed,
  type ListWalk,
  useFocusAfterLeaving,
  useListWalk,
} from "#src/records/list/list-walk.ts";
import { useMergedAddress } from "#src/records/merge/use-merged-address.ts";
import { type RecordSource, recordReadOptions } from "#src/records/source.ts";
import { Button, type ButtonProps, buttonClass } from "#src/ui/controls/button.tsx";
import { FactList } from "#src/ui/layout/facts.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";
import { Panel, PanelGroup } from "#src/ui/overlays/panel.tsx";
import { PanelPlaceholder } from "#src/ui/overlays/panel-placeholder.tsx";
import { CardFacts, type ShownRecord } from "./field-facts.tsx";
import type { DealStart } from "./record-slots.ts";
import { RecordDealsGroup, RecordTasksGroup } from "./slot-parts.tsx";
import { useRecordActions } from "./use-record-actions.ts";

export type QuickRecord<Row> = Pick<ListWalk, "id"> &
  Partial<ListWalk> & { listed?: Row | undefined; onClose: () => void };

type QuickPanelProps<Row> = {
  source: RecordSource<Row>;
  viewing: QuickRecord<Row>;
  title: (row: Row) => string;
  lead?: (row: Row) => ReactNode;
  /** Whether the record opens in a dialog instead of a panel. A dialog has no Delete button. */
  isInDialog?: boolean;
  ways?: (row: Row) => ReactNode;
  editButton: Omit<ButtonProps, "onClick">;
  form: (row: Row, onClose: () => void) => ReactNode;
  /** Renders the fields above the tasks and deals. */
  head: (row: Row, mayWrite: boolean) => ReactNode;
  /** Returns the initial values of a new deal. Undefined for kinds without deals. */
  dealStart?: (row: Row) => DealStart;
  /** Renders the content below the tasks and deals. */
  children?: (row: Row, mayWrite: boolean) => ReactNode;
};

/**
 * The quick view of a record (spec sections 2.5, 2.8, 2.9). In a dialog, the form replaces it during an edit.
 */
export function QuickPanel<Row extends Versioned>(props: QuickPanelProps<Row>) {
  const { source, title, lead, isInDialog = false, ways, editButton, form } = props;
  const { id, ids = [], onOpen, onLeavePage, onClose, listed } = props.viewing;
  useCustomFields();
  const { data: read, isPending } = useQuery(recordReadOptions<Row>(source, useClient(), id));
  const known = useLastListed(listed, id);
  const row = read ?? (isPending ? known : listed);
  useMergedAddress(id, {
    id: read?.id,
    name: read && source.nameOf(read),
    follow: (survivorId) => onOpen?.(survivorId),
  });
  const leave = useFocusAfterLeaving(ids, id);
  const { actions, isEditing, stopEditing } = useRecordActions(source, row, () => {
    leave();
    onClose();
  });
  const mayWrite = actions !== undefined;
  useListWalk({ id, ids, onOpen, onLeavePage }, { isInDialog: isInDialog && !isEditing });
  if (!row) return isPending && !isInDialog ? <PanelPlaceholder /> : null;
  const close = () => {
    if (!isInDialog) focusListed(id);
    onClose();
    // The dialog returns the focus to the row that opened it, but the user may have gone on to another record
    // in the dialog.
    if (isInDialog) queueMicrotask(() => focusListed(id));
  };
  const edited = isEditing && form(row, stopEditing);
  const content = (
    <>
      {props.head(row, mayWrite)}
      <RecordTasksGroup key={`tasks ${id}`} noun={source.noun} id={id} />
      {props.dealStart && (
        <RecordDealsGroup key={`deals ${id}`} noun={source.noun} id={id} start={props.dealStart(row)} />
      )}
      {props.children?.(row, mayWrite)}
      <QuickCards noun={source.noun} row={row} cards={customCards(source.noun)} />
    </>
  );
  const frame = { title: title(row), lead: lead?.(row), onClose: close };
  if (isInDialog && isEditing) return edited;
  return (
    <>
      <QuickFrame
        frame={frame}
        isInDialog={isInDialog}
        routes={source.routes}
        id={id}
        ways={ways?.(row)}
        edit={actions && <Button {...editButton} onClick={actions.onEdit} />}
        onDelete={actions?.onDelete}
      >
        {content}
      </QuickFrame>
      {edited}
    </>
  );
}

/**
 * Returns the record as the list last showed it. A reload of the list can remove the row while the record is
 * still being read; without this function, the panel would disappear for a moment.
 */
function useLastListed<Row extends Versioned>(listed: Row | undefined, id: string): Row | undefined {
  const [last, setLast] = useState(listed);
  if (listed !== undefined && listed !== last) setLast(listed);
  return listed ?? (last?.id === id ? last : undefined);
}

type QuickFrameProps = {
  frame: { title: string; lead: ReactNode; onClose: () => void };
  isInDialog: boolean;
  routes: KindName;
  id: string;
  ways: ReactNode;
  edit: ReactNode;
  onDelete: (() => void) | undefined;
  children: ReactNode;
};

function QuickFrame({ frame, isInDialog, routes, id, ways, edit, onDelete, children }: QuickFrameProps) {
  const address: string = `/${routes}/${id}`;
  const footer = (
    <>
      <Link to={address} className={buttonClass({ variant: "primary" })}>
        {kindText(routes, "viewDetails")}
      </Link>
      {ways}
      {isInDialog && <span className="spacer" />}
      {edit}
      {onDelete && !isInDialog && (
        <>
          <span className="spacer" />
          <Button variant="danger-quiet" onClick={onDelete}>
            {kindText(routes, "delete")}
          </Button>
        </>
      )}
    </>
  );
  return isInDialog ? (
    <Dialog {...frame} isOpen footer={footer} initialFocus={() => undefined}>
      {children}
    </Dialog>
  ) : (
    <Panel {...frame} footer={footer}>
      {children}
    </Panel>
  );
}

type QuickCardsProps<Noun extends RecordNoun, Row> = ShownRecord<Noun, Row> & {
  cards: readonly string[];
  more?: Readonly<Record<string, ReactNode>>;
};

export function QuickCards<Noun extends RecordNoun, Row extends object>(props: QuickCardsProps<Noun, Row>) {
  const { cards, more = {}, ...shown } = props;
  return cards.map((card) => (
    <PanelGroup key={card} title={cardTitle(shown.noun, card)}>
      <FactList>
        <CardFacts {...shown} card={card} />
        {more[card]}
      </FactList>
    </PanelGroup>
  ));
}
