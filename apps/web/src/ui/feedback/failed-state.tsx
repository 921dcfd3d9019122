import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { leaveFocusToMain } from "#src/ui/layout/focus-keeping.ts";
import { EmptyState } from "./empty-state.tsx";

type FailedStateProps = {
  title: string;
  text?: string;
  isCompact?: boolean;
  onRetry: () => void;
  children?: ReactNode;
};

export function FailedState({ onRetry, children, ...texts }: FailedStateProps) {
  return (
    <EmptyState mark="problem" {...texts}>
      <Button ref={leaveFocusToMain} icon={RotateCw} onClick={() => onRetry()}>
        {t("ui.tryAgain")}
      </Button>
      {children}
    </EmptyState>
  );
}

type FailedLineProps = { text: string; className?: string; onRetry: () => void };

export function FailedLine({ text, className, onRetry }: FailedLineProps) {
  return (
    <p className={classNames("flex items-center gap-3", className)} role="alert">
      <span>{text}</span>
      <Button ref={leaveFocusToMain} size="sm" onClick={() => onRetry()}>
        {t("ui.retry")}
      </Button>
    </p>
  );
}
