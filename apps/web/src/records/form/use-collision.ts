import { useState } from "react";
import type { Collision } from "#src/lib/api/collision.ts";

type CollisionOptions<Name extends string> = {
  /** The version of the record that the form was opened on. */
  version: number;
  /** The fields of the form that a collision is about. */
  fieldsOf: (collision: Collision) => readonly Name[];
  /** Puts what somebody else wrote into the form. */
  takeTheirs: (name: Name, collision: Collision) => void;
};

/**
 * The fields that somebody else changed while this form was open. Once each is decided, saving goes on from the
 * version that they made.
 */
export function useCollision<Name extends string>({
  fieldsOf,
  takeTheirs,
  ...shown
}: CollisionOptions<Name>) {
  const [version, setVersion] = useState(shown.version);
  const [open, setOpen] = useState<{ collision: Collision; fields: readonly Name[] }>();
  const begin = (collision: Collision) => {
    setVersion(collision.version);
    setOpen({ collision, fields: fieldsOf(collision) });
  };
  const choose = (name: Name, choice: "mine" | "theirs") => {
    if (!open) return;
    if (choice === "theirs") takeTheirs(name, open.collision);
    const fields = open.fields.filter((each) => each !== name);
    setOpen(fields.length > 0 ? { ...open, fields } : undefined);
  };
  return { version, open, begin, choose };
}
