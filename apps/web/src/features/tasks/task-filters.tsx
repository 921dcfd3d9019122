import { me } from "@lanyard/contract/field/filter-choices";
import { taskPriorities } from "@lanyard/contract/task/task-kind";
import { type ReactNode, useState } from "react";
import { fieldLabel, fieldValueText } from "#src/records/fields/field-text.ts";
import { useSearchText } from "#src/records/filters/use-search-text.ts";
import { kindText } from "#src/records/kind-text.ts";
import { FilterButton } from "#src/records/list/list-controls.tsx";
import { SearchBox } from "#src/ui/controls/search-box.tsx";
import { Select } from "#src/ui/controls/select-field.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import type { TasksSearch } from "./tasks-search.ts";

type TaskFiltersProps = {
  search: TasksSearch;
  onLook: (change: Pick<TasksSearch, "q" | "priority">) => void;
  /** A select for the owner. Phones show it with the other filters. */
  whose: ReactNode;
};

/** The filters of tasks: search, priority and owner. Phones show all but the search in a panel. */
export function TaskFilters({ search, onLook, whose }: TaskFiltersProps) {
  const { q = "", owner = me, priority } = search;
  const [isOpen, setIsOpen] = useState(false);
  const count = [owner !== me, priority !== undefined].filter(Boolean).length;
  const { text, type, searchNow } = useSearchText(q, (found) => onLook({ q: found || undefined }));
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
      <span className="only-m">
        <FilterButton count={count} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      </span>
      {isOpen && whose}
      <Select
        className={classNames("tasks__person", !isOpen && "hide-m")}
        aria-label={fieldLabel("task", "priority")}
        value={priority ?? ""}
        emptyLabel={fieldLabel("task", "priority")}
        onChange={({ target }) => onLook({ priority: taskPriorities.find((each) => each === target.value) })}
        options={taskPriorities.map((value) => ({ value, label: fieldValueText("task", "priority", value) }))}
      />
    </div>
  );
}
