import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

type CardProps = { title: ReactNode; action?: ReactNode; className?: string; children: ReactNode };

export function Card({ title, action, className, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={classNames("card section", className)} aria-labelledby={titleId}>
      <div className="section__head">
        <h2 id={titleId}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
