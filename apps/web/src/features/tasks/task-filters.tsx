import { taskPriorities } from "@lanyard/contract/task/task-kind";
import type { ComponentProps, ReactNode } from "react";
import { fieldLabel, fieldValueText } from "#src/records/fields/field-text.ts";
import type { FilterParts } from "#src/records/filters/kind-filters.ts";
import { useSearchText } from "#src/records/filters/use-search-text.ts";
import { kindText } from "#src/records/kind-text.ts";
import { FilterButton } from "#src/records/list/list-controls.tsx";
import type { FilterChange } from "#src/records/list-params.ts";
import { SearchBox } from "#src/ui/controls/search-box.tsx";
import { Select } from "#src/ui/controls/select-field.tsx";
import type { TasksParams } from "./tasks-search.ts";

type TaskFiltersProps = {
  params: TasksParams;
  onChange: (change: FilterChange) => void;
  filters: ComponentProps<typeof FilterButton>;
  whose: ReactNode;
  children: ReactNode;
};

export function TaskFilters({ params, onChange, filters, whose, children }: TaskFiltersProps) {
  const { text, type, searchNow } = useSearchText(params.search, (search) => onChange({ search }));
  return (
    <div className="toolbar tasks__filters">
      <SearchBox
        label={kindText("tasks", "search")}
        placeholder={kindText("tasks", "searchPlaceholder")}
        maxLength={200}
        value={text}
        onChange={type}
        onSubmit={searchNow}
      />
      <Select
        className="tasks__person hide-m"
        aria-label={fieldLabel("task", "priority")}
        value={params.priority ?? ""}
        emptyLabel={fieldLabel("task", "priority")}
        onChange={({ target }) => onChange({ priority: target.value || undefined })}
        options={priorityOptions()}
      />
      <FilterButton {...filters} />
      {children}
      {whose}
    </div>
  );
}

export function useTaskFilters(): FilterParts {
  return {
    special: [
      {
        kind: "choice",
        name: "priority",
        label: fieldLabel("task", "priority"),
        options: priorityOptions(),
      },
    ],
  };
}

const priorityOptions = () =>
  taskPriorities.map((value) => ({ value, label: fieldValueText("task", "priority", value) }));
