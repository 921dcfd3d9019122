import { useEffect, useState } from "react";
import { isCommand, isForShortcuts, keyOf } from "#src/features/palette/key-press.ts";
import { withMessages } from "#src/lib/message-loading.ts";
import { togglePalette, watchPalette } from "#src/lib/palette-event.ts";
import { whenIdle } from "#src/lib/when-idle.ts";
import { isMac } from "#src/ui/key-cap.tsx";
import { lateComponent } from "#src/ui/late-component.tsx";
import { QuietBoundary } from "#src/ui/quiet-boundary.tsx";

const CommandLayer = lateComponent(
  async () => (await withMessages(["palette"], () => import("./command-layer.tsx"))).CommandLayer,
);

/**
 * The command palette and all shortcuts, fetched when the browser is idle. Until they are there only the first
 * Ctrl/Cmd+K and the palette's button are kept, and answered as soon as they can be.
 */
export function PaletteLayer() {
  const [isWanted, setIsWanted] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    if (isReady) return;
    const stop = watchPalette(() => {
      setIsAsked(true);
      setIsWanted(true);
    });
    addEventListener("keydown", hearFirstKeystroke);
    const stopWaiting = whenIdle(() => setIsWanted(true));
    return () => {
      stop();
      stopWaiting();
      removeEventListener("keydown", hearFirstKeystroke);
    };
  }, [isReady]);
  return (
    isWanted && (
      <QuietBoundary>
        <CommandLayer isOpenAtOnce={isAsked} onReady={() => setIsReady(true)} />
      </QuietBoundary>
    )
  );
}

function hearFirstKeystroke(event: KeyboardEvent): void {
  const isPalette = isCommand(event, isMac) && !event.shiftKey && keyOf(event) === "k";
  if (!isPalette || !isForShortcuts(event)) return;
  event.preventDefault();
  togglePalette();
}
