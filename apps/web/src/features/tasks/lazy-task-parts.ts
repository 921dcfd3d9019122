import { lazyParts, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

/** The fields that select a parent load with the form, so that its height does not change. */
const part = lazyParts(async () => {
  const [{ TaskForm, OpenTask }, { fetchParentPickers }] = await Promise.all([
    import("./task-record.tsx"),
    import("#src/records/form/parent-picker.tsx"),
  ]);
  await fetchParentPickers("task");
  return { TaskForm, OpenTask };
});

export const LazyTaskForm = part("TaskForm");

export const OpenTask = part("OpenTask");
export const preloading = preloadOnHover(LazyTaskForm);
