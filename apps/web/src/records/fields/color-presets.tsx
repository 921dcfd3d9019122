import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { presetColors } from "@lanyard/contract/pipeline/stage-colors";
import { Check } from "lucide-react";
import { type MessageId, t } from "#src/lib/i18n/messages.ts";
import { colorStyle } from "#src/ui/feedback/badge.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

const colorNames = {
  "#3b82f6": "pipeline.colorBlue",
  "#10b981": "pipeline.colorGreen",
  "#f59e0b": "pipeline.colorAmber",
  "#ef4444": "pipeline.colorRed",
  "#8b5cf6": "pipeline.colorViolet",
  "#ec4899": "pipeline.colorPink",
} as const satisfies Record<(typeof presetColors)[number], MessageId>;

export function ColorPresets({ hex, onChange }: { hex: string; onChange: (hex: string) => void }) {
  return (
    <RadioGroup
      className="swatches"
      aria-label={t("pipeline.colorPresets")}
      value={hex.toLowerCase()}
      onValueChange={(value) => onChange(String(value))}
    >
      {presetColors.map((preset) => (
        <Radio.Root
          key={preset}
          value={preset}
          nativeButton
          render={<button type="button" />}
          style={colorStyle(preset)}
          aria-label={t("pipeline.colorOption", { name: t(colorNames[preset]), hex: preset })}
        >
          {preset === hex.toLowerCase() && <Icon of={Check} strokeWidth={3} />}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
