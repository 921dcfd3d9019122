import type { AnyRouter } from "@tanstack/react-router";
import type { Command } from "#src/features/palette/command.ts";
import type { ShortcutId } from "#src/features/palette/shortcut-keys.ts";
import { readView } from "#src/features/pipeline/pipeline-view.ts";
import { type CreatedType, requestCreate } from "#src/lib/create-intent.ts";

type Parts = {
  router: AnyRouter;
  commands: readonly Command[];
  mayWrite: boolean;
  openPalette: () => void;
};

const listed: Readonly<Record<string, CreatedType>> = {
  "/contacts": "contact",
  "/companies": "company",
  "/deals": "deal",
};

/** What a page lists; nothing for the page of one record, the settings and the like. */
function listedAt({ pathname, search }: AnyRouter["state"]["location"]): CreatedType | undefined {
  if (/^\/pipeline(?:\/|$)/u.test(pathname)) return readView(search) === "deals" ? "deal" : "contact";
  return listed[pathname];
}

/** Carries out a shortcut; answers whether there was anything to do. */
export function shortcutRunner({ router, commands, mayWrite, openPalette }: Parts) {
  const createHere = () => {
    const type = listedAt(router.state.location);
    if (!mayWrite || !type) return false;
    requestCreate(type);
    return true;
  };
  return (id: ShortcutId): boolean => {
    if (id === "palette") openPalette();
    else if (id === "focus-search") focusSearch(openPalette);
    else if (id === "create-here") return createHere();
    else {
      const command = commands.find((each) => each.id === id);
      command?.run();
      return command !== undefined;
    }
    return true;
  };
}

/** The page's own search field, or the palette where there is none. */
function focusSearch(openPalette: () => void): void {
  const field = document.querySelector<HTMLInputElement>("main [role='search'] input");
  if (field) field.select();
  else openPalette();
}
