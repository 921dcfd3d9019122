import { Fragment, useId, useState } from "react";
import { hasSingleKeys, setSingleKeys } from "#src/lib/browser/single-keys.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { Switch } from "#src/ui/controls/switch.tsx";
import { KeyCaps } from "#src/ui/layout/key-cap.tsx";
import { Dialog } from "#src/ui/overlays/dialog.tsx";
import { keyCapLabels } from "./key-caps.ts";
import { type ShortcutLine, shortcutsFor } from "./shortcut-table.ts";

export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const mayWrite = useMayWrite();
  return (
    <Dialog
      title={t("palette.showShortcuts")}
      isOpen={isOpen}
      onClose={onClose}
      footer={<SingleKeysSwitch />}
    >
      <section
        className="shortcut-sheet"
        aria-label={t("palette.showShortcuts")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
      >
        {shortcutsFor(mayWrite).map(({ title, lines }) => (
          <section key={title} className="shortcuts">
            <h3>{t(title)}</h3>
            <dl>
              {lines.map((line) => (
                <Shortcut key={line[0]} line={line} />
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}

function Shortcut({ line: [label, ...ways] }: { line: ShortcutLine }) {
  return (
    <div>
      <dt>{t(label)}</dt>
      <dd>
        {ways.map(keyCapLabels).map((keys, index) => (
          <Fragment key={keys.join()}>
            {index > 0 && <span>{t("filters.or")}</span>}
            <span className="vh">{keys.join(" ")}</span>
            <KeyCaps keys={keys} />
          </Fragment>
        ))}
      </dd>
    </div>
  );
}

function SingleKeysSwitch() {
  const id = useId();
  const [isOn, setIsOn] = useState(hasSingleKeys);
  const change = (next: boolean) => {
    setSingleKeys(next);
    setIsOn(next);
  };
  return (
    <div className="shortcuts__switch">
      <span>
        <label htmlFor={id}>{t("palette.singleKeys")}</label>
        <span id={`${id}-hint`}>{t("palette.singleKeysHint")}</span>
      </span>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        onChange={(event) => change(event.target.checked)}
      />
    </div>
  );
}
