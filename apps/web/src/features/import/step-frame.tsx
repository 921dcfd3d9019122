import { Check } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";

const order = ["upload", "mapping", "importing", "results"] as const;

type StepFrameProps = {
  step: (typeof order)[number];
  /** The visible part of the step. When the part changes, the step takes the focus. */
  part: string;
  takesFocus: boolean;
  error: string | undefined;
  onDismiss: () => void;
  children: ReactNode;
};

export function StepFrame({ step, part, takesFocus, error, onDismiss, children }: StepFrameProps) {
  const place = useFocusOnChange(part, takesFocus);
  return (
    <section ref={place} tabIndex={-1} className="page-narrow import" aria-label={t("import.title")}>
      <Steps
        label={t("import.steps")}
        steps={[t("import.stepUpload"), t("import.stepMap"), t("import.stepImport"), t("import.stepResults")]}
        currentIndex={order.indexOf(step)}
      />
      {error !== undefined && (
        <div className="import__error">
          <Notice tone="danger" onDismiss={onDismiss}>
            {error}
          </Notice>
        </div>
      )}
      {children}
    </section>
  );
}

/** A notice among the parts of a step. */
export function PartNotice(notice: ComponentProps<typeof Notice>) {
  return (
    <div className="import__part">
      <Notice {...notice} />
    </div>
  );
}

function useFocusOnChange(part: string, takesFocus: boolean) {
  const place = useRef<HTMLElement>(null);
  const shown = useRef(takesFocus ? undefined : part);
  useEffect(() => {
    const { current } = place;
    if (shown.current !== part && current) {
      current.focus();
      if (current.parentElement) current.parentElement.scrollTop = 0;
    }
    shown.current = part;
  }, [part]);
  return place;
}

type StepsProps = { label: string; steps: readonly string[]; currentIndex: number };

function Steps({ label, steps, currentIndex }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(index < currentIndex && "is-done", index === currentIndex && "is-now")}
          aria-current={index === currentIndex ? "step" : undefined}
        >
          <i />
          <span>
            {index < currentIndex && <Icon of={Check} size={14} />}
            {step}
          </span>
        </li>
      ))}
    </ol>
  );
}
