import { ApiError } from "@lanyard/client/api-error";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { maxProposalReason } from "@lanyard/contract/limits";
import { type ProposedGroup, proposalOps } from "@lanyard/contract/proposal/proposal-schema";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { kindText } from "#src/records/kind-text.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { TextArea } from "#src/ui/controls/text-field.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { keepFocusIn } from "#src/ui/layout/focus-keeping.ts";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";
import { ProposalFacts } from "./proposal-facts.tsx";
import { useAcceptance, useProposal, useRefusing } from "./proposal-queries.ts";
import { ProposedChangeRow } from "./proposed-change-row.tsx";

type Edits = Readonly<Record<string, Record<string, unknown>>>;

export function ProposalReview({ id }: { id: string }) {
  const { data, error, isLoadingError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useProposal(id);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [edits, setEdits] = useState<Edits>({});
  if (isLoadingError)
    return error instanceof ApiError && error.is("NOT_FOUND") ? (
      <EmptyState mark="clock" title={t("proposals.notFound")} text={t("proposals.notFoundText")} />
    ) : (
      <FailedState title={t("proposals.failed")} text={t("proposals.failedText")} onRetry={refetch} />
    );
  const [first] = data?.pages ?? [];
  if (!data || !first) return <SkeletonRows rows={8} columns={2} label={t("ui.loading")} />;
  const { proposal, may_answer: mayAnswer, groups = [] } = first;
  const changes = data.pages.flatMap((page) => page.changes);
  const choose = (indexes: readonly number[], isChosen: boolean) =>
    setChosen((now) => {
      const next = new Set(now);
      for (const index of indexes) isChosen ? next.add(index) : next.delete(index);
      return next;
    });
  const forget = () => {
    setChosen(new Set());
    setEdits({});
  };
  return (
    <section ref={keepFocusIn} tabIndex={-1} className="flex flex-col gap-4" aria-label={proposal.reason}>
      <div className="card p-4 flex flex-col gap-3">
        <h2 dir="auto" className="break-words font-semibold">
          {proposal.reason}
        </h2>
        <ProposalFacts proposal={proposal} />
      </div>
      {mayAnswer && <Answers {...{ id, chosen, edits }} open={proposal.counts.open} onAccepted={forget} />}
      {sortedGroups(groups).map((group) => (
        <section key={`${group.op} ${group.noun}`} className="card" aria-label={titleOf(group)}>
          <GroupHead {...{ group, chosen, mayAnswer }} onChoose={choose} />
          <ul>
            {changes
              .filter(({ op, noun }) => op === group.op && noun === group.noun)
              .map((change) => (
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

const sortedGroups = (groups: readonly ProposedGroup[]) =>
  proposalOps.flatMap((op) =>
    recordNouns.flatMap((noun) => groups.filter((group) => group.op === op && group.noun === noun)),
  );

function titleOf({ op, noun, total }: ProposedGroup): string {
  const kind = kindText(recordKinds[noun].plural, "title");
  return t("proposals.group", { op: t(`proposals.${op}`), kind, shown: total });
}

type GroupHeadProps = {
  group: ProposedGroup;
  chosen: ReadonlySet<number>;
  mayAnswer: boolean;
  onChoose: (indexes: readonly number[], isChosen: boolean) => void;
};

/** The checkbox selects all open changes of the group, including changes that are not loaded. */
function GroupHead({ group, chosen, mayAnswer, onChoose }: GroupHeadProps) {
  const { open } = group;
  const title = titleOf(group);
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

type AnswersProps = {
  id: string;
  chosen: ReadonlySet<number>;
  edits: Edits;
  open: number;
  onAccepted: () => void;
};

function Answers({ id, chosen, edits, open, onAccepted }: AnswersProps) {
  const [isRefusing, setIsRefusing] = useState(false);
  const acceptance = useAcceptance(id);
  const isPart = chosen.size > 0;
  const count = isPart ? chosen.size : open;
  return (
    <div className="proposal__answers">
      <Button
        variant="primary"
        busyLabel={acceptance.isPending && t("ui.loading")}
        onClick={() => {
          if (acceptance.isPending) return;
          acceptance.mutate({ changes: isPart ? [...chosen] : "all", edits }, { onSuccess: onAccepted });
        }}
      >
        {isPart ? t("proposals.acceptSome", { count }) : t("proposals.acceptAll", { count })}
      </Button>
      <Button onClick={() => setIsRefusing(true)}>{t("proposals.refuse")}</Button>
      {isRefusing && <RefusalDialog id={id} onClose={() => setIsRefusing(false)} />}
    </div>
  );
}

function RefusalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const refusing = useRefusing(id);
  const { error } = refusing;
  const problem = error instanceof ApiError && error.errors.find(({ path }) => path === "reason")?.message;
  return (
    <FormDialog
      title={t("proposals.refuseTitle")}
      submitLabel={t("proposals.refuseConfirm")}
      tone="danger"
      busyLabel={refusing.isPending && t("ui.loading")}
      onSubmit={() => refusing.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextArea
        label={t("proposals.refuseReason")}
        value={reason}
        required
        maxLength={maxProposalReason}
        error={problem}
        onChange={({ target }) => {
          setReason(target.value);
          if (error) refusing.reset();
        }}
      />
      {error && !problem && (
        <Notice tone="danger">
          {t("ui.because", { what: t("proposals.refuseFailed"), reason: error.message })}
        </Notice>
      )}
    </FormDialog>
  );
}
