import { Check } from "lucide-react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type StepsProps = { label: string; steps: readonly string[]; currentIndex: number };

export function Steps({ label, steps, currentIndex }: StepsProps) {
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
