import { Popover } from "@base-ui/react/popover";
import { useState } from "react";
import type { BoardColumn } from "#src/features/pipeline/board/board-model.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { ColorPresets } from "#src/records/fields/color-presets.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { colorStyle } from "#src/ui/feedback/badge.tsx";
import { usePipelineChange } from "./pipeline-queries.ts";

const hexPattern = /^#[0-9a-f]{6}$/iu;

type ColouredStage = Pick<BoardColumn, "id" | "name" | "color">;

export function StageColor({ column }: { column: ColouredStage }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger
        className="swatch-btn"
        aria-label={t("pipeline.changeColor", { stage: column.name })}
        data-tooltip={t("pipeline.changeColor", { stage: column.name })}
      >
        <i />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="menu-layer" side="bottom" align="end" sideOffset={6}>
          <Popover.Popup
            className="popover stage-color"
            aria-label={t("pipeline.colorDialog", { stage: column.name })}
          >
            <ColorForm column={column} onDone={() => setIsOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function ColorForm({ column, onDone }: { column: ColouredStage; onDone: () => void }) {
  const [hex, setHex] = useState(column.color);
  const texts = { done: t("pipeline.colorUpdated"), failed: t("pipeline.colorFailed") };
  const { mutate: change } = usePipelineChange("stage", texts);
  const isHex = hexPattern.test(hex);
  const save = () => {
    if (hex.toLowerCase() !== column.color.toLowerCase())
      change(({ pipeline }) =>
        pipeline.updateStage({ params: { stageId: column.id }, body: { color: hex } }),
      );
    onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isHex) save();
      }}
    >
      <h3 className="stage-color__title">{t("pipeline.colorTitle")}</h3>
      <ColorPresets hex={hex} onChange={setHex} />
      <div className="stage-color__hex" style={colorStyle(hex)}>
        <TextField
          label={t("pipeline.colorHex")}
          hint={isHex ? t("pipeline.colorFormat") : undefined}
          error={isHex ? undefined : t("pipeline.colorFormat")}
          value={hex}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setHex(target.value)}
        />
        <i aria-hidden="true" />
      </div>
      <div className="stage-color__foot">
        <Button variant="ghost" size="sm" onClick={onDone}>
          {t("ui.cancel")}
        </Button>
        <Button variant="primary" size="sm" type="submit" disabled={!isHex}>
          {t("ui.save")}
        </Button>
      </div>
    </form>
  );
}
