import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FirstStepList } from "./first-step-list.tsx";
import { useFirstSteps } from "./first-step-queries.ts";
import { useHintDismissal } from "./use-hint-dismissal.ts";

/** The first steps in place of an empty list. Users can hide and show them. */
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
