import { type ComponentProps, useId } from "react";
import { Select } from "#src/ui/controls/select-field.tsx";

type OrganisationSettingProps = Omit<ComponentProps<typeof Select>, "id" | "className"> & {
  title: string;
  hint: string;
};

/** A setting of the organisation that is chosen from a list: what it is, what it means, and the choice. */
export function OrganisationSetting({ title, hint, ...select }: OrganisationSettingProps) {
  const id = useId();
  return (
    <div className="setgroup">
      <div>
        <h2>
          <label htmlFor={id}>{title}</label>
        </h2>
        <p>{hint}</p>
      </div>
      <div className="card">
        <div className="setrow">
          <Select {...select} id={id} className="select--auto" />
        </div>
      </div>
    </div>
  );
}
