import type { FirstSteps } from "@lanyard/contract/example/example-routes";
import { Link } from "@tanstack/react-router";
import { CircleCheck, FlaskConical, type LucideIcon, Upload, UserPlus, Users, X } from "lucide-react";
import type { ReactNode } from "react";
import { useMembers } from "#src/features/members/members.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage, useMayWrite } from "#src/lib/session/rights.ts";
import { requestCreate } from "#src/records/form/create-intent.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Card } from "#src/ui/layout/card.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { ExampleRemoval } from "./example-removal.tsx";
import { useExampleFilling, useFirstSteps, useHintDismissal } from "./first-step-queries.ts";

export function FirstStepCard() {
  const { data: steps, isError, isPaused, refetch } = useFirstSteps();
  if (!steps && (isError || isPaused)) return <FailedState title={t("ui.partFailed")} onRetry={refetch} />;
  if (!steps) return <SkeletonRows rows={4} columns={2} label={t("ui.loading")} />;
  return <FirstStepList steps={steps} />;
}

export function FirstStepList({ steps, onPutAway }: { steps: FirstSteps; onPutAway?: () => void }) {
  const mayManage = useMayManage();
  const putAway = onPutAway && (
    <IconButton icon={X} size="xs" label={t("start.putAway")} onClick={onPutAway} />
  );
  return (
    <Card title={t("start.title")} action={putAway} className="first-steps">
      <ol>
        <Step
          icon={Upload}
          label={t("start.import")}
          hint={t("start.importHint")}
          isDone={steps.has_imported}
        >
          <Link to="/import" className={buttonClass({ size: "sm" })}>
            {t("start.importDo")}
          </Link>
        </Step>
        <Step icon={UserPlus} label={t("start.add")} hint={t("start.addHint")} isDone={steps.has_own_records}>
          <Button size="sm" onClick={() => requestCreate("contact")}>
            {t("start.addDo")}
          </Button>
        </Step>
        {mayManage && <InvitationStep hasColleagues={steps.has_colleagues} />}
        {(steps.example || steps.is_empty) && <ExampleStep example={steps.example} />}
      </ol>
    </Card>
  );
}

type StepProps = { icon: LucideIcon; label: string; hint: string; isDone: boolean; children: ReactNode };

function Step({ icon, label, hint, isDone, children }: StepProps) {
  return (
    <li className={classNames("first-step", isDone && "is-done")}>
      <Icon of={isDone ? CircleCheck : icon} size={18} />
      <div className="min-w-0 flex-1">
        <b>{label}</b>
        <small>{hint}</small>
      </div>
      {isDone ? <span className="first-step__done">{t("start.done")}</span> : children}
    </li>
  );
}

function InvitationStep({ hasColleagues }: { hasColleagues: boolean }) {
  const { data } = useMembers();
  const isInvited = data !== undefined && (data.members.length > 1 || data.invitations.length > 0);
  return (
    <Step
      icon={Users}
      label={t("start.invite")}
      hint={t("start.inviteHint")}
      isDone={hasColleagues || isInvited}
    >
      <Link to="/settings" search={{ tab: "members" }} className={buttonClass({ size: "sm" })}>
        {t("members.invite")}
      </Link>
    </Step>
  );
}

function ExampleStep({ example }: Pick<FirstSteps, "example">) {
  const { fill, isPending } = useExampleFilling();
  return (
    <Step
      icon={FlaskConical}
      label={t("start.example")}
      hint={example ? t("start.exampleThere") : t("start.exampleHint")}
      isDone={false}
    >
      {example ? (
        <ExampleRemoval example={example} size="sm" />
      ) : (
        <Button size="sm" busyLabel={isPending && t("ui.loading")} onClick={fill}>
          {t("start.fill")}
        </Button>
      )}
    </Step>
  );
}

export function EmptyFirstSteps() {
  const mayWrite = useMayWrite();
  const { data: steps } = useFirstSteps();
  const { isPutAway, change } = useHintDismissal("first-steps");
  if (!mayWrite || !steps || isPutAway === undefined || steps.has_own_records || steps.example) return null;
  return (
    <div className="first-steps-place">
      {isPutAway ? (
        <Button size="sm" variant="ghost" onClick={() => change(false)}>
          {t("start.show")}
        </Button>
      ) : (
        <FirstStepList steps={steps} onPutAway={() => change(true)} />
      )}
    </div>
  );
}
