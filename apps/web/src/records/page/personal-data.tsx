import type { Mention } from "@lanyard/contract/kind/personal-data-routes";
import { type NounWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { plainMentions } from "@lanyard/contract/note/mention";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Download, Eraser } from "lucide-react";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { recordAddress } from "#src/records/kind-name.ts";
import { nameText } from "#src/records/shown-name.ts";
import { useFileSaving } from "#src/records/use-file-saving.ts";
import { useRefreshTouched } from "#src/records/use-refresh.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { FailedLine } from "#src/ui/feedback/failed-state.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";
import { offerRetry, toast } from "#src/ui/overlays/toast.ts";

type PersonalDataProps = {
  noun: NounWith<"person">;
  id: string;
  /** The person's name, which the user must type to confirm the erasure. */
  name: string;
};

export function PersonalData({ noun, id, name }: PersonalDataProps) {
  const [isAsking, setIsAsking] = useState(false);
  const routes = useClient()[recordKinds[noun].plural];
  const saving = useFileSaving({
    request: () => routes.personalData({ params: { id } }),
    nameOf: () => `${noun}-${id}.json`,
    failed: t("personal.exportFailed"),
  });
  return (
    <section className="card setrow mx-4 mb-6 flex-wrap md:mx-6" aria-label={t("personal.title")}>
      <div className="min-w-0 grow basis-64">
        <b>{t("personal.title")}</b>
        <small>{t("personal.text")}</small>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={Download}
          busyLabel={saving.isPending && t("ui.exporting")}
          onClick={() => saving.mutate()}
        >
          {t("personal.export")}
        </Button>
        <Button size="sm" variant="danger-quiet" icon={Eraser} onClick={() => setIsAsking(true)}>
          {t("personal.erase")}
        </Button>
      </div>
      {isAsking && <EraseDialog {...{ noun, id, name }} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

/**
 * Shows the texts that mention the person and that the erasure keeps. Each link opens a new tab; when the
 * user returns, texts that no longer mention the person disappear.
 */
function Mentions({ noun, id }: Pick<PersonalDataProps, "noun" | "id">) {
  const client = useClient();
  const { plural } = recordKinds[noun];
  const { data, error, refetch } = useQuery({
    queryKey: [plural, "mentions", id],
    queryFn: ({ signal }) => client[plural].mentions({ params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: "always",
  });
  if (error && !data)
    return <FailedLine text={t("personal.mentionsFailed")} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{t("personal.mentionsLoading")}</p>;
  if (data.mentions.length === 0) return <p role="status">{t("personal.mentionsNone")}</p>;
  return (
    <div role="status" className="grid gap-2">
      <p>{t("personal.mentions")}</p>
      <ul className="max-h-48 list-disc overflow-y-auto ps-5">
        {data.mentions.map((each) => (
          <li key={`${each.id} ${each.field} ${each.text}`} dir="auto">
            <MentionText mention={each} />
          </li>
        ))}
      </ul>
      {data.has_more && <p>{t("personal.mentionsMore")}</p>}
    </div>
  );
}

function MentionText({ mention: { noun, id, name, field, text } }: { mention: Mention }) {
  const tab = field === "notes" ? "?tab=notes" : "";
  return (
    <>
      <a className="link" href={recordAddress(noun, id) + tab} target="_blank" rel="noopener">
        {nameText(noun, name)}
        <span className="vh"> {t("ui.opensInNewTab")}</span>
      </a>
      {text !== name && <p className="line-clamp-2 text-ink-muted">{plainMentions(text)}</p>}
    </>
  );
}

/** A browser shows several spaces as one, and a user may type letters and accents as separate characters. */
const plainText = (text: string) => text.normalize("NFC").replace(/\s+/gu, " ").trim();

/** The dialog that confirms an erasure, which cannot be undone. The user must type the person's name. */
function EraseDialog({ noun, id, name, onClose }: PersonalDataProps & { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const erasing = useErasure(noun, id);
  const isSure = plainText(typed) === plainText(name);
  return (
    <Dialog
      isOpen
      title={t("personal.eraseTitle", { name })}
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button
            variant="danger"
            disabled={!isSure}
            busyLabel={erasing.isPending && t("personal.erasing")}
            onClick={() => erasing.mutate()}
          >
            {t("personal.erase")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 p-5">
        <p>{t("personal.eraseText")}</p>
        <Mentions noun={noun} id={id} />
        <TextField
          label={t("personal.typeName", { name })}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </Dialog>
  );
}

function useErasure(noun: PersonalDataProps["noun"], id: string) {
  const client = useClient();
  const refresh = useRefreshTouched();
  const { history } = useRouter();
  const { plural } = recordKinds[noun];
  const erasing = useMutation({
    mutationFn: () => client[plural].erase({ params: { id } }),
    onSuccess: (answer) => {
      history.push(`/${plural}`);
      toast.success(t("personal.erased"));
      return refresh([answer]);
    },
    onError: (error) => offerRetry(t("personal.eraseFailed"), error.message, () => erasing.mutate()),
  });
  return erasing;
}
