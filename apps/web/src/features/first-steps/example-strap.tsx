import { X } from "lucide-react";
import { useState } from "react";
import { readStored, writeStored } from "#src/lib/browser/storage.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { ExampleRemoval } from "./example-removal.tsx";
import { useFirstSteps } from "./first-step-queries.ts";

const storageKey = "exampleStrapPutAway";

/** At the bottom edge of every page while example data are there, until it is put away in this browser. */
export function ExampleStrap() {
  const { data } = useFirstSteps();
  const [isPutAway, setIsPutAway] = useState(() => readStored(storageKey) === "true");
  if (!data?.example || isPutAway) return null;
  const putAway = () => {
    writeStored(storageKey, "true");
    setIsPutAway(true);
  };
  return (
    <section className="example-strap" aria-label={t("start.example")}>
      <span className="min-w-0 flex-1">{t("start.exampleThere")}</span>
      <ExampleRemoval example={data.example} size="sm" />
      <IconButton icon={X} size="xs" label={t("start.putAway")} onClick={putAway} />
    </section>
  );
}
