import { useLocation } from "@tanstack/react-router";
import { X } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { ExampleRemoval } from "./example-removal.tsx";
import { useFirstSteps } from "./first-step-queries.ts";
import { useHintDismissal } from "./use-hint-dismissal.ts";

/** A notice at the bottom of every page while the organisation contains example data. */
export function ExampleStrap() {
  const { data } = useFirstSteps();
  const { isPutAway, change } = useHintDismissal("example");
  // The page of first steps already shows this notice.
  const isOnFirstSteps = useLocation({
    select: ({ pathname, search }) => pathname === "/settings" && search.tab === "first-steps",
  });
  if (!data?.example || isPutAway !== false || isOnFirstSteps) return null;
  return (
    <section className="example-strap" aria-label={t("start.example")}>
      <span className="min-w-0 flex-1">{t("start.exampleThere")}</span>
      <ExampleRemoval example={data.example} size="sm" />
      <IconButton icon={X} size="xs" label={t("start.putAway")} onClick={() => change(true)} />
    </section>
  );
}
