import type { NounWith } from "@lanyard/contract/kind/record-kinds";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Download, Eraser } from "lucide-react";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { saveFile } from "#src/lib/browser/save-file.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useRefresh } from "#src/records/stale-queries.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";
import { toast, toastFailure } from "#src/ui/overlays/toast.ts";

type PersonalDataProps = {
  noun: NounWith<"person">;
  id: string;
  /** What people call the person; typed to erase them. */
  name: string;
};

/** All that is kept of a person as a file, and their erasure. */
export function PersonalData({ noun, id, name }: PersonalDataProps) {
  const [isAsking, setIsAsking] = useState(false);
  const saving = usePersonalDataFile(noun, id);
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
          busyLabel={saving.isPending && t("personal.exporting")}
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

/** Says that nothing brings the person back, and erases once the name was typed. */
function EraseDialog({ noun, id, name, onClose }: PersonalDataProps & { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const erasing = useErasure(noun, id);
  const isSure = typed.trim() === name.trim();
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

function usePersonalDataFile(noun: PersonalDataProps["noun"], id: string) {
  const client = useClient();
  const { plural } = recordKinds[noun];
  const saving = useMutation({
    mutationFn: async () => {
      const answer = await client[plural].personalData({ params: { id } });
      saveFile(await answer.blob(), `${noun}-${id}.json`);
    },
    onError: (error) =>
      toastFailure(t("ui.because", { what: t("personal.exportFailed"), reason: error.message }), {
        label: t("ui.retry"),
        run: () => saving.mutate(),
      }),
  });
  return saving;
}

function useErasure(noun: PersonalDataProps["noun"], id: string) {
  const client = useClient();
  const refresh = useRefresh();
  const { history } = useRouter();
  const { plural } = recordKinds[noun];
  const erasing = useMutation({
    mutationFn: () => client[plural].erase({ params: { id } }),
    onSuccess: () => {
      history.push(`/${plural}`);
      toast.success(t("personal.erased"));
      return refresh({ noun });
    },
    onError: (error) =>
      toastFailure(t("ui.because", { what: t("personal.eraseFailed"), reason: error.message }), {
        label: t("ui.retry"),
        run: () => erasing.mutate(),
      }),
  });
  return erasing;
}
