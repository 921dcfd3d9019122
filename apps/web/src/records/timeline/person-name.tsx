import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useState } from "react";
import { lazyComponent, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";
import { SilentErrorBoundary } from "#src/ui/feedback/silent-error-boundary.tsx";

const PersonCard = lazyComponent(async () => (await import("./person-card.tsx")).PersonCard);

type PersonNameProps = {
  id: string;
  name: string;
  /** The pressed element, if it is not the name itself. */
  children?: ReactNode;
};

/** A colleague's name; a press shows their profile, whose code loads when the pointer or focus approaches. */
export function PersonName({ id, name, children }: PersonNameProps) {
  const [isWanted, setIsWanted] = useState(false);
  const button: ReactElement<ComponentProps<"button">> = (
    <button type="button" className={children ? "cursor-pointer" : textLook} dir="auto">
      {children ?? name}
    </button>
  );
  const waiting = cloneElement(button, {
    "aria-haspopup": "dialog",
    "aria-expanded": false,
    ...preloadOnHover(PersonCard),
    onClick: () => setIsWanted(true),
  });
  if (!isWanted) return waiting;
  return (
    <SilentErrorBoundary fallback={waiting}>
      <PersonCard id={id} name={name} trigger={button} fallback={waiting} />
    </SilentErrorBoundary>
  );
}

const textLook = "cursor-pointer underline decoration-line-strong decoration-dotted underline-offset-3";
