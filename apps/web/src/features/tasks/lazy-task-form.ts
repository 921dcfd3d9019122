import { lazyComponent, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

/** It opens once its fields are there that choose what a task is about: nothing below them moves then. */
export const LazyTaskForm = lazyComponent(async () => {
  const [{ TaskForm }, { fetchParentPickers }] = await Promise.all([
    import("./task-form.tsx"),
    import("#src/records/form/parent-picker.tsx"),
  ]);
  await fetchParentPickers("task");
  return TaskForm;
});
export const preloading = preloadOnHover(LazyTaskForm);
