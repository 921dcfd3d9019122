import { Lightbulb } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#src/ui/layout/icon.tsx";
import { BadgeDrawing } from "./badge-drawing.tsx";
import type { DrawingMark } from "./badge-marks.tsx";
import { ProgressBar, useElapsedMs } from "./progress-bar.tsx";

const stepMs = 200;
const lightFromMs = 400;
const richFromMs = 1200;
const rotationMs = 3000;
const tipsAtOnce = 2;

type WaitingScreenProps = {
  title: string;
  mark: DrawingMark;
  tipsAfter: (waitedMs: number) => readonly string[];
  skeleton: ReactNode;
};

/**
 * The loading state of a page: empty for the first 400 ms, then the skeleton, and after 1200 ms a title with
 * tips.
 */
export function LoadingScreen({ title, mark, tipsAfter, skeleton }: WaitingScreenProps) {
  const waitedMs = useElapsedMs(stepMs);
  if (waitedMs < lightFromMs) return null;
  if (waitedMs < richFromMs) return skeleton;
  return (
    <div className="prep">
      <div className="prep__in" role="status">
        <BadgeDrawing mark={mark} className="prep__art" />
        <h2>{title}</h2>
        <ProgressBar label={title.replace(/\.+$/, "")} percent={guessPercent(waitedMs)} />
        <ul className="tips" aria-live="off">
          {rotate(tipsAfter(waitedMs), waitedMs).map((tip) => (
            <li key={tip} className="tip">
              <Icon of={Lightbulb} />
              <p>{tip}</p>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Returns an estimated progress that slows down and never reaches 100, because the duration is unknown. */
function guessPercent(waitedMs: number): number {
  return 95 * (1 - Math.exp(-waitedMs / 3000));
}

function rotate(tips: readonly string[], waitedMs: number): string[] {
  if (tips.length <= tipsAtOnce) return [...tips];
  const first = Math.floor((waitedMs - richFromMs) / rotationMs) % tips.length;
  return [...tips, ...tips].slice(first, first + tipsAtOnce);
}
