import { taskPriorities } from "@lanyard/contract/task/task-kind";
import { fieldLabel, fieldValueText } from "#src/records/fields/field-text.ts";
import { useSearchText } from "#src/records/filters/use-search-text.ts";
import { kindText } from "#src/records/kind-text.ts";
import { SearchBox } from "#src/ui/controls/search-box.tsx";
import { Select } from "#src/ui/controls/select-field.tsx";
import type { TasksSearch } from "./tasks-search.ts";

type TaskFiltersProps = {
  search: TasksSearch;
  onLook: (change: Pick<TasksSearch, "q" | "priority">) => void;
};

/** Filters the tasks of the page by words and by priority. */
export function TaskFilters({ search: { q = "", priority }, onLook }: TaskFiltersProps) {
  const { text, type, searchNow } = useSearchText(q, (found) => onLook({ q: found || undefined }));
  return (
    <div className="toolbar">
      <SearchBox
        label={kindText("tasks", "search")}
        placeholder={kindText("tasks", "searchPlaceholder")}
        maxLength={200}
        value={text}
        onChange={type}
        onSubmit={searchNow}
      />
      <Select
        className="tasks__person"
        aria-label={fieldLabel("task", "priority")}
        value={priority ?? ""}
        emptyLabel={fieldLabel("task", "priority")}
        onChange={({ target }) => onLook({ priority: taskPriorities.find((each) => each === target.value) })}
        options={taskPriorities.map((value) => ({ value, label: fieldValueText("task", "priority", value) }))}
      />
    </div>
  );
}
