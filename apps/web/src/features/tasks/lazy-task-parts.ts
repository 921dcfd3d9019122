import { lazyParts, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

/** The form opens after the fields that choose the parent of a task, so that nothing below them moves. */
const part = lazyParts(async () => {
  const [{ TaskForm }, { OpenTask }, { fetchParentPickers }] = await Promise.all([
    import("./task-form.tsx"),
    import("./task-quick-panel.tsx"),
    import("#src/records/form/parent-picker.tsx"),
  ]);
  await fetchParentPickers("task");
  return { TaskForm, OpenTask };
});

export const LazyTaskForm = part("TaskForm");

/** The quick view of a task next to its list. */
export const OpenTask = part("OpenTask");
export const preloading = preloadOnHover(LazyTaskForm);
