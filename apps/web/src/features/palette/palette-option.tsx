import { isRecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { Command as Cmdk } from "cmdk";
import { Check, CornerDownLeft, SquareKanban } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { kindIcons } from "#src/records/kind-icons.ts";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { KeyCaps } from "#src/ui/layout/key-cap.tsx";
import { keyName } from "./key-caps.ts";

type PaletteOptionProps = {
  id: string;
  lead: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  keys?: readonly string[] | undefined;
  isSelected: boolean;
  isCurrent?: boolean | undefined;
  onRun: () => void;
};

export function PaletteOption({
  id,
  lead,
  title,
  detail,
  keys,
  isSelected,
  isCurrent,
  onRun,
}: PaletteOptionProps) {
  return (
    <Cmdk.Item className="opt" value={id} onSelect={onRun}>
      <span className="opt__icon">{lead}</span>
      <span className="opt__text">
        <b className="trunc" dir="auto">
          {title}
        </b>
        {detail && (
          <span className="trunc" dir="auto">
            {detail}
          </span>
        )}
      </span>
      {isCurrent && (
        <span className="opt__current">
          <Icon of={Check} />
          <span className="vh">{t("palette.isCurrent")}</span>
        </span>
      )}
      {keys ? <KeyCaps keys={keys} /> : isSelected && <EnterKeyCap />}
    </Cmdk.Item>
  );
}

export function EnterKeyCap() {
  return (
    <span className="keys" aria-hidden="true">
      <kbd>
        <Icon of={CornerDownLeft} size={11} strokeWidth={2} />
      </kbd>
    </span>
  );
}

export function RecordIcon({ type, title }: { type: string; title: string }) {
  if (!isRecordNoun(type)) return <Icon of={SquareKanban} size={18} />;
  const { merge, person } = recordKinds[type].has;
  if (merge === false) return <Icon of={kindIcons[type]} size={18} />;
  return <Avatar name={title} shape={person ? "round" : "square"} />;
}

/** A legend of the keys. Hidden from screen readers, which announce the keys of a combobox. */
export function PaletteFoot({ canGoBack }: { canGoBack: boolean }) {
  return (
    <div className="palette__foot" aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {t("palette.toMove")}
      </span>
      <span>
        <EnterKeyCap />
        {t("palette.toOpen")}
      </span>
      {canGoBack && (
        <span>
          <kbd>⌫</kbd>
          {t("palette.toGoBack")}
        </span>
      )}
      <span>
        <kbd>{keyName("escape")}</kbd>
        {t("palette.toClose")}
      </span>
    </div>
  );
}
