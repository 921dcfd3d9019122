import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { proposalOps, type ShownChange } from "@lanyard/contract/proposal/proposal-schema";
import { useState } from "react";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { kindText } from "#src/records/kind-text.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { opText, ProposalFacts } from "./proposal-facts.tsx";
import { useAcceptance, useProposal } from "./proposal-queries.ts";
import { ProposedChangeRow } from "./proposed-change-row.tsx";

const RefusalDialog = lazyComponent(async () => (await import("./refusal-dialog.tsx")).RefusalDialog);

type Edits = Readonly<Record<string, Record<string, unknown>>>;

/**
 * The page of one proposal. Users accept, edit or refuse its changes, which are grouped by operation and
 * kind.
 */
export function ProposalReview({ id }: { id: string }) {
  const { data, isLoadingError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useProposal(id);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [edits, setEdits] = useState<Edits>({});
  if (isLoadingError)
    return <FailedState title={t("proposals.failed")} text={t("proposals.failedText")} onRetry={refetch} />;
  const [first] = data?.pages ?? [];
  if (!data || !first) return <SkeletonRows rows={8} columns={2} label={t("ui.loading")} />;
  const changes = data.pages.flatMap((page) => page.changes);
  const mayAnswer = first.may_answer;
  const choose = (indexes: readonly number[], isChosen: boolean) =>
    setChosen((now) => {
      const next = new Set(now);
      for (const index of indexes) isChosen ? next.add(index) : next.delete(index);
      return next;
    });
  return (
    <section className="flex flex-col gap-4" aria-label={first.proposal.reason}>
      <div className="card p-4 flex flex-col gap-3">
        <h2 dir="auto" className="break-words font-semibold">
          {first.proposal.reason}
        </h2>
        <ProposalFacts proposal={first.proposal} />
        {mayAnswer && <Answers {...{ id, chosen, edits }} open={first.proposal.counts.open} />}
      </div>
      {groupsOf(changes, hasNextPage).map(({ key, title, changes: group }) => (
        <section key={key} className="card" aria-label={title}>
          <GroupHead {...{ title, group, chosen, mayAnswer }} onChoose={choose} />
          <ul>
            {group.map((change) => (
              <ProposedChangeRow
                key={change.index}
                {...{ change, mayAnswer }}
                edit={edits[change.index]}
                isChosen={chosen.has(change.index)}
                onChoose={(isChosen) => choose([change.index], isChosen)}
                onEdit={(values) => setEdits((now) => ({ ...now, [change.index]: values }))}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button busyLabel={isFetchingNextPage && t("ui.loading")} onClick={() => void fetchNextPage()}>
          {t("proposals.more")}
        </Button>
      )}
    </section>
  );
}

/** Groups changes by operation and kind. Titles count the loaded ones. */
function groupsOf(changes: readonly ShownChange[], hasMore: boolean) {
  return proposalOps.flatMap((op) =>
    recordNouns.flatMap((noun) => {
      const group = changes.filter((change) => change.op === op && change.noun === noun);
      if (group.length === 0) return [];
      const kind = kindText(recordKinds[noun].plural, "title");
      const shown = `${formatCount(group.length)}${hasMore ? "+" : ""}`;
      const title = t("proposals.group", { op: opText[op](), kind, shown });
      return [{ key: `${op} ${noun}`, title, changes: group }];
    }),
  );
}

type GroupHeadProps = {
  title: string;
  group: readonly ShownChange[];
  chosen: ReadonlySet<number>;
  mayAnswer: boolean;
  onChoose: (indexes: readonly number[], isChosen: boolean) => void;
};

function GroupHead({ title, group, chosen, mayAnswer, onChoose }: GroupHeadProps) {
  const open = group.filter(({ state }) => state === "open").map(({ index }) => index);
  const count = open.filter((index) => chosen.has(index)).length;
  if (!mayAnswer || open.length === 0) return <h3 className="p-4 font-medium">{title}</h3>;
  return (
    <h3 className="p-4 font-medium">
      <CheckboxRow
        label={title}
        aria-label={t("proposals.chooseGroup", { name: title })}
        checked={count === open.length}
        isMixed={count > 0 && count < open.length}
        onChange={({ target }) => onChoose(open, target.checked)}
      />
    </h3>
  );
}

type AnswersProps = { id: string; chosen: ReadonlySet<number>; edits: Edits; open: number };

function Answers({ id, chosen, edits, open }: AnswersProps) {
  const [isRefusing, setIsRefusing] = useState(false);
  const acceptance = useAcceptance(id);
  const isPart = chosen.size > 0;
  const count = isPart ? chosen.size : open;
  const counted = { count, shown: formatCount(count) };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        busyLabel={acceptance.isPending && t("ui.loading")}
        onClick={() => {
          if (!acceptance.isPending) acceptance.mutate({ changes: isPart ? [...chosen] : "all", edits });
        }}
      >
        {isPart ? t("proposals.acceptSome", counted) : t("proposals.acceptAll", counted)}
      </Button>
      <Button onClick={() => setIsRefusing(true)}>{t("proposals.refuse")}</Button>
      {isRefusing && <RefusalDialog id={id} onClose={() => setIsRefusing(false)} />}
    </div>
  );
}
