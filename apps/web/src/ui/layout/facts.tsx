import type { KeyboardEvent, ReactNode } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { classNames } from "./class-names.ts";
import { EmptyValue } from "./empty-value.tsx";

/** The arrow keys move the focus between focusable values. */
export function FactList({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl className={classNames("kv", className)} onKeyDown={walkValues}>
      {children}
    </dl>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function walkValues(event: KeyboardEvent<HTMLElement>): void {
  const values = [...event.currentTarget.querySelectorAll<HTMLElement>("dd[tabindex]")];
  const at = values.findIndex((value) => value === event.target);
  const next = values[at + (steps[pressedKey(event)] ?? 0)];
  if (at < 0 || next === undefined || next === event.target) return;
  event.preventDefault();
  next.focus();
}

type FactProps = {
  label: string;
  empty?: string | undefined;
  value?: Readonly<Record<string, unknown>> | undefined;
  children?: ReactNode;
};

export function Fact({ label, empty, value, children }: FactProps) {
  const isEmpty = children === undefined || children === null || children === "";
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto" {...value}>
        {isEmpty ? <EmptyValue text={empty} /> : children}
      </dd>
    </div>
  );
}
