import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { Check } from "lucide-react";
import { type MessageId, t } from "#src/lib/i18n/messages.ts";
import { colorStyle } from "#src/ui/feedback/badge.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

/** The preset colours of stages (spec section 9). */
export const colorPresets = [
  { hex: "#3b82f6", name: "pipeline.colorBlue" },
  { hex: "#10b981", name: "pipeline.colorGreen" },
  { hex: "#f59e0b", name: "pipeline.colorAmber" },
  { hex: "#ef4444", name: "pipeline.colorRed" },
  { hex: "#8b5cf6", name: "pipeline.colorViolet" },
  { hex: "#ec4899", name: "pipeline.colorPink" },
] as const satisfies readonly { hex: string; name: MessageId }[];

export function ColorPresets({ hex, onChange }: { hex: string; onChange: (hex: string) => void }) {
  return (
    <RadioGroup
      className="swatches"
      aria-label={t("pipeline.colorPresets")}
      value={hex.toLowerCase()}
      onValueChange={(value) => onChange(String(value))}
    >
      {colorPresets.map((preset) => (
        <Radio.Root
          key={preset.hex}
          value={preset.hex}
          nativeButton
          render={<button type="button" />}
          style={colorStyle(preset.hex)}
          aria-label={t("pipeline.colorOption", { name: t(preset.name), hex: preset.hex })}
        >
          {preset.hex === hex.toLowerCase() && <Icon of={Check} strokeWidth={3} />}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
