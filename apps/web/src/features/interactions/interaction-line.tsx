import { defaultInteractionTypes } from "@lanyard/contract/interaction/interaction-options";
import type { UnderstoodLine } from "@lanyard/contract/interaction/interaction-schema";
import { maxInteractionLine } from "@lanyard/contract/limits";
import { isLanguage } from "@lanyard/contract/person/person-options";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { PanelRightOpen } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatDate, formatDateTime, viewerTimeZone } from "#src/lib/format/date.ts";
import { formatLanguage } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldValueText } from "#src/records/fields/field-text.ts";
import { useContextShortcut } from "#src/records/keys/context-shortcuts.ts";
import type { PaletteSubject } from "#src/records/keys/palette-subject.ts";
import { interactionIcon } from "#src/records/timeline/interaction-icon.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { useDebouncedValue } from "#src/ui/controls/use-debounced-value.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { toast } from "#src/ui/overlays/toast.ts";
import {
  endedInteraction,
  type InteractionAbout,
  isSubject,
  type Logging,
  loggingFailure,
  useInteractionLogging,
} from "./interaction-logging.ts";
import { outcomeText, useInteractionTypes } from "./interaction-types-sync.tsx";
import { LazyInteractionForm, preloading } from "./lazy-interaction-parts.ts";

type LineProps = {
  about: InteractionAbout;
  startText?: string | undefined;
  onLogged?: () => void;
};

const restMs = 150;

/**
 * An input that logs an interaction and its next step from one line of text. Before saving, it shows how the
 * server parsed the line.
 */
export function InteractionLine({ about, startText = "", onLogged }: LineProps) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(startText);
  const understanding = useUnderstanding(about);
  const line = useDebouncedValue(text.trim(), text === "" ? 0 : restMs);
  const { data } = useQuery({
    ...understanding(line),
    enabled: line !== "",
    placeholderData: keepPreviousData,
  });
  const client = useClient();
  const cache = useQueryClient();
  const read = (typed: string) => cache.fetchQuery(understanding(typed));
  const finish = (sent: string) => {
    setText((now) => (now.trim() === sent ? "" : now));
    onLogged?.();
  };
  const logging = useInteractionLogging();
  const log = (sent: string, logged: Logging["read"]) => {
    if (!logging.isPending) logging.mutate({ about, read: logged }, { onSuccess: () => finish(sent) });
  };
  useContextShortcut("interaction", () => {
    input.current?.focus();
    input.current?.scrollIntoView({ block: "nearest" });
    return input.current !== null;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (typed !== "") log(typed, () => read(typed));
    input.current?.focus();
  };
  return (
    <form className="task-add task-add--alone" onSubmit={submit}>
      <Icon of={interactionIcon((text !== "" && data?.interaction.type) || quickType)} />
      <span className="input-with-button">
        <input
          ref={input}
          type="text"
          className="input"
          aria-label={t("interactions.line")}
          aria-describedby={hintId}
          placeholder={t("interactions.linePlaceholder")}
          autoComplete="off"
          dir="auto"
          maxLength={maxInteractionLine}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <FormButton
          onRead={async () => (text.trim() === "" ? emptyLine(await read(quickType)) : read(text.trim()))}
          onLogged={() => finish(text.trim())}
        />
      </span>
      <Button type="submit" disabled={text.trim() === ""}>
        {t("interactions.log")}
      </Button>
      <span id={hintId} className="line-understood" aria-live="polite">
        {text !== "" && line !== "" && data && <Understood line={data} />}
      </span>
      {text === "" && (
        <QuickOutcomes
          onPress={(outcome) => log("", () => endedInteraction(client, about, { type: quickType, outcome }))}
        />
      )}
      {logging.isError && (
        <p role="alert" className="task-add__failed">
          {loggingFailure(logging.error)}
        </p>
      )}
    </form>
  );
}

function FormButton({ onRead, onLogged }: { onRead: () => Promise<UnderstoodLine>; onLogged: () => void }) {
  const reading = useMutation({
    mutationFn: onRead,
    onError: (error) => toast.error(loggingFailure(error)),
  });
  return (
    <>
      <IconButton
        icon={PanelRightOpen}
        size="sm"
        label={t("interactions.openForm")}
        disabled={reading.isPending}
        onClick={() => reading.mutate()}
        {...preloading}
      />
      {reading.data && (
        <LazyInteractionForm line={reading.data} onClose={reading.reset} onCreated={onLogged} />
      )}
    </>
  );
}

const emptyLine = ({ interaction, ...read }: UnderstoodLine): UnderstoodLine => ({
  ...read,
  interaction: {
    ...interaction,
    type: quickType,
    direction: null,
    outcome: null,
    duration_minutes: null,
    body: null,
  },
  task: null,
});

/** The interaction type that outcome buttons log, and the initial type of an empty form. */
const quickType = "call";
const quickCount = 3;

function QuickOutcomes({ onPress }: { onPress: (outcome: string) => void }) {
  const { data: { types } = { types: defaultInteractionTypes } } = useInteractionTypes();
  const outcomes = types.find(({ id }) => id === quickType)?.outcomes ?? [];
  return (
    <fieldset className="line-quick">
      <legend className="vh">
        {t("interactions.quickOutcome", { type: fieldValueText("interaction", "type", quickType) })}
      </legend>
      {outcomes.slice(0, quickCount).map((outcome) => (
        <Button key={outcome.id} size="sm" onClick={() => onPress(outcome.id)}>
          {outcomeText(outcome)}
        </Button>
      ))}
    </fieldset>
  );
}

/**
 * Returns a function that creates the query which parses a line. Within a minute, the server parses the same
 * line only once.
 */
function useUnderstanding(about: InteractionAbout) {
  const client = useClient();
  const language = formatLanguage();
  return (text: string) =>
    queryOptions({
      queryKey: ["interactions", "parse", about.noun, about.id, language, text],
      queryFn: ({ signal }) =>
        client.interactions.parse(
          {
            body: {
              text,
              about,
              time_zone: viewerTimeZone(),
              ...(isLanguage(language) && { language }),
            },
          },
          { signal },
        ),
      staleTime: 60_000,
      gcTime: 60_000,
    });
}

function Understood({ line: { interaction, task, contacts } }: { line: UnderstoodLine }) {
  const { started_at, duration_minutes: minutes, body } = interaction;
  const isNow = started_at === null || Math.abs(Date.now() - Date.parse(started_at)) < 120_000;
  const choices = (["type", "direction", "outcome"] as const).map((field) => {
    const value = interaction[field];
    return value && fieldValueText("interaction", field, value);
  });
  const facts = [
    ...choices,
    contacts.map(({ name }) => name).join(", "),
    isNow ? null : formatDateTime(started_at),
    minutes && t("activity.minutes", { minutes: minutes }),
    body && t("filters.quoted", { text: body }),
  ];
  const due = task?.due_at ? formatDateTime(task.due_at) : task?.due_on && formatDate(task.due_on);
  return (
    <>
      <span>{facts.filter(Boolean).join(" · ")}</span>
      {task && (
        <span>{t("interactions.nextStep", { what: [task.title, due].filter(Boolean).join(" · ") })}</span>
      )}
    </>
  );
}

/**
 * The input in a dialog, for pages that contain no such input. The interaction is about the open, selected or
 * focused record.
 */
export function SubjectInteractionLine({ subject, onDone }: { subject: PaletteSubject; onDone: () => void }) {
  const { noun, ids, interaction } = subject;
  const [id] = ids;
  if (id === undefined || !isSubject(noun)) return null;
  return <InteractionLine about={{ noun, id }} startText={interaction?.line} onLogged={onDone} />;
}
