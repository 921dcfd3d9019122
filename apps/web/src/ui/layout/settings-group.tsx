import { type ReactNode, useId } from "react";
import { Switch } from "#src/ui/controls/switch.tsx";

type GroupProps = { title: string; text?: string; children: ReactNode };

export function SettingsGroup({ title, text, children }: GroupProps) {
  const titleId = useId();
  return (
    <section className="setgroup" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className="card">{children}</div>
    </section>
  );
}

type RowProps = {
  label: string;
  hint?: ReactNode;
  children: (ids: { id: string; hintId: string }) => ReactNode;
};

export function SettingsRow({ label, hint, children }: RowProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="setrow">
      <div>
        <b>
          <label htmlFor={id}>{label}</label>
        </b>
        {hint && <small id={hintId}>{hint}</small>}
      </div>
      {children({ id, hintId })}
    </div>
  );
}

type SwitchRowProps = {
  label: string;
  /** The effect of the setting, or the reason why it is unavailable. */
  hint: string;
  isOn: boolean;
  isUnavailable?: boolean;
  onChange: (isOn: boolean) => void;
  extra?: ReactNode;
};

export function SwitchRow({ label, hint, isOn, isUnavailable = false, onChange, extra }: SwitchRowProps) {
  return (
    <SettingsRow label={label} hint={hint}>
      {({ id, hintId }) => (
        <>
          {extra}
          <Switch
            id={id}
            aria-describedby={hintId}
            checked={isOn && !isUnavailable}
            disabled={isUnavailable}
            onChange={(event) => onChange(event.target.checked)}
          />
        </>
      )}
    </SettingsRow>
  );
}
