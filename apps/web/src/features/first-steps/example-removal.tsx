import type { FirstSteps } from "@lanyard/contract/example/example-routes";
import { useLocation } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { FormDialog } from "#src/ui/overlays/form-dialog.tsx";
import { useExampleRemoval, useFirstSteps, useHintDismissal } from "./first-step-queries.ts";

type Example = NonNullable<FirstSteps["example"]>;

export function ExampleRemoval({ example, size }: { example: Example; size?: "sm" }) {
  const { remove, isPending } = useExampleRemoval();
  const [isAsking, setIsAsking] = useState(false);
  const { refetch } = useFirstSteps();
  // Another member may have edited example records since the page loaded.
  const removeOrAsk = async () => {
    const now = (await refetch()).data?.example ?? example;
    if (now.edited + now.needed > 0) setIsAsking(true);
    else remove(false);
  };
  return (
    <>
      <Button
        {...(size && { size })}
        busyLabel={isPending && t("start.removing")}
        onClick={() => void removeOrAsk()}
      >
        {t("start.remove")}
      </Button>
      {isAsking && (
        <RemovalDialog
          example={example}
          onRemove={(alsoEdited) => {
            setIsAsking(false);
            remove(alsoEdited);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

type RemovalDialogProps = { example: Example; onRemove: (alsoEdited: boolean) => void; onClose: () => void };

function RemovalDialog({ example: { edited, needed }, onRemove, onClose }: RemovalDialogProps) {
  const [alsoEdited, setAlsoEdited] = useState(false);
  return (
    <FormDialog
      title={t("start.remove")}
      submitLabel={t("start.remove")}
      tone="danger"
      onSubmit={() => onRemove(alsoEdited)}
      onClose={onClose}
    >
      <p className="text-ink-muted">{t("start.removeText")}</p>
      {needed > 0 && <p className="text-ink-muted">{t("start.neededStay", { count: needed })}</p>}
      {edited > 0 && (
        <CheckboxRow
          label={t("start.alsoEdited", { count: edited })}
          checked={alsoEdited}
          onChange={({ target }) => setAlsoEdited(target.checked)}
        />
      )}
    </FormDialog>
  );
}

export function ExampleStrap() {
  const { data } = useFirstSteps();
  const { isPutAway, change } = useHintDismissal("example");
  // The settings tab with the first steps already offers to remove the example data.
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
