import { type ImportKind, importCreateFields, importKind } from "@lanyard/contract/import/import-job-schema";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { getRouteApi, Link, Navigate, useNavigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { ImportJobStep } from "#src/features/import/import-job-step.tsx";
import { UploadStep } from "#src/features/import/upload-step.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { kindText } from "#src/records/kind-text.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { toast } from "#src/ui/overlays/toast.ts";

const route = getRouteApi("/signed-in/import");

const pluralOf = (kind: ImportKind) => (kind === "mixed" ? kind : recordKinds[kind].plural);

const firstKind = importCreateFields.parse({}).kind;

/** Returns the navigation that stores the kind in the URL, so that a reload keeps the kind. */
const placeOf = (kind: ImportKind) => ({
  search: { from: pluralOf(kind) },
  replace: true,
  resetScroll: false,
});

export function ImportPage() {
  const { from, id } = route.useSearch();
  const navigate = route.useNavigate();
  if (!useMayWrite()) return <RefusedViewer />;
  const kind = importKind.options.find((each) => pluralOf(each) === from) ?? firstKind;
  // Files with records of several kinds have no list of their own, so the link leads to the contact list.
  const { plural } = recordKinds[kind === "mixed" ? "contact" : kind];
  const listPath: string = `/${plural}`;
  const back = kindText(plural, "back");
  return (
    <>
      <PageHeader title={t("import.title")}>
        <Link to={listPath} className={buttonClass({ className: "back" })} aria-label={back}>
          <Icon of={ArrowLeft} size={15} />
          <span>{back}</span>
        </Link>
      </PageHeader>
      <div className="scroll">
        <ImportScreen id={id} kind={kind} onKind={(next) => void navigate(placeOf(next))} />
      </div>
    </>
  );
}

function RefusedViewer() {
  useEffect(() => toast.info(t("import.viewerRefused")), []);
  return <Navigate to="/contacts" replace />;
}

type ImportScreenProps = {
  /** Undefined before the upload. */
  id: string | undefined;
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
};

function ImportScreen({ id, kind, onKind }: ImportScreenProps) {
  const navigate = useNavigate();
  const [place, setPlace] = useState({ id, takesFocus: false });
  if (place.id !== id) setPlace({ id, takesFocus: true });
  const { takesFocus } = place;
  const go = (next: string | undefined) =>
    // No upload is running, so leaving this step needs no confirmation. Each step scrolls to its own start.
    void navigate({ to: "/import", search: { id: next }, ignoreBlocker: true, resetScroll: false });
  if (id === undefined)
    return (
      <UploadStep kind={kind} onKind={onKind} takesFocus={takesFocus} onReceived={(job) => go(job.id)} />
    );
  return <ImportJobStep key={id} id={id} takesFocus={takesFocus} onRestart={() => go(undefined)} />;
}
