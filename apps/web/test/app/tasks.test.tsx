import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect } from "vitest";
import { nextMonday } from "#src/features/tasks/task-date.ts";
import { formatDate, formatTime, momentOnWall } from "#src/lib/format/date.ts";
import { dayFromToday } from "#src/lib/format/due-day.ts";
import { fill, openApp, test, unique } from "../app-stand-in.tsx";
import { chooseNoon, hasFocus, inSection, link, newMemberAtNoon, openTasks } from "../task-lists.ts";

beforeEach(chooseNoon);

test("the focus moves to the next task after completion, and follows a moved task", async () => {
  const [one, two] = [unique("One"), unique("Two")];
  const { user, api } = await openTasks({ [one]: dayFromToday(0), [two]: null });
  link(one).focus();
  await user.keyboard("d");
  await inSection(/^Done/u, one);
  await hasFocus(two);
  await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
  await inSection(/^Today/u, two);
  await hasFocus(two);
  await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
  await expect
    .poll(async () => (await api.tasks.list({ query: { search: two } })).tasks[0]?.due_on)
    .toBe(dayFromToday(1));
  await hasFocus(two);
});

test("x selects tasks, Ctrl+A selects the page, and selected tasks can be deleted", async () => {
  const [one, two, three] = [unique("One"), unique("Two"), unique("Three")];
  const { user, api } = await openTasks({ [one]: dayFromToday(0), [two]: dayFromToday(0), [three]: null });
  link(one).focus();
  await user.keyboard("x");
  await screen.findByRole("heading", { name: "1 of 3 selected" });
  expect(screen.getByRole("link", { name: `${one}, selected` })).toBeTruthy();
  await user.click(link(three));
  await screen.findByRole("heading", { name: "2 of 3 selected" });
  await user.keyboard("{Escape}{Control>}a{/Control}");
  await screen.findByRole("heading", { name: "3 of 3 selected" });
  await user.click(screen.getByRole("link", { name: `${two}, selected` }));
  await screen.findByRole("heading", { name: "2 of 3 selected" });
  await user.click(screen.getByRole("button", { name: "Delete" }));
  const question = await screen.findByRole("alertdialog", { name: "Delete tasks" });
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  await screen.findByText("Deleted 2 tasks");
  await waitFor(async () => {
    const { tasks } = await api.tasks.list({ query: { owner_id: "me" } });
    expect(tasks.map(({ title }) => title)).toEqual([two]);
  });
  await waitFor(() => expect(screen.queryByRole("link", { name: one })).toBeNull());
});

test("a task's form reads a due date in words, and moves and clears the reminder", async () => {
  const { user, api } = await openTasks({ [unique("One")]: null });
  const title = unique("Visit");
  const stored = async () => (await api.tasks.list({ query: { search: title } })).tasks[0];
  const at = (time: string) => momentOnWall(`${dayFromToday(1)}T${time}`).toISOString();
  await user.click(screen.getAllByRole("button", { name: "Add Task" })[0] ?? document.body);
  let form = within(await screen.findByRole("dialog"));
  await fill(user, await form.findByRole("textbox", { name: /^Title/u }), title);
  const priority = form.getByRole<HTMLSelectElement>("combobox", { name: "Priority" });
  expect(priority.value).toBe("normal");
  expect([...priority.options].map(({ value }) => value)).toEqual(["low", "normal", "high"]);
  form.getByText("“Tomorrow 9”, “15:10” or a date, with or without a time");
  form.getByText("A task can be linked to one record. Choosing one clears the other fields.");
  await fill(user, form.getByRole("textbox", { name: "Due" }), "tomorrow 15:10");
  await form.findByText(/^Interpreted as .*3:10\sPM$/u);
  const chosen = () => form.getByRole("button", { pressed: true }).textContent;
  expect(chosen()).toBe("At the time");
  await user.click(form.getByRole("button", { name: "1 hour before" }));
  await user.clear(form.getByRole("textbox", { name: "Due" }));
  await fill(user, form.getByRole("textbox", { name: "Due" }), "tomorrow 16:30");
  await form.findByText(/^Interpreted as .*4:30\sPM$/u);
  expect(chosen()).toBe("1 hour before");
  await user.click(form.getByRole("button", { name: "Create Task" }));
  await expect.poll(stored).toMatchObject({ due_on: null, due_at: at("16:30"), remind_at: at("15:30") });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await user.click(await screen.findByRole("link", { name: title }));
  await user.click(await screen.findByRole("button", { name: "Edit Task" }));
  form = within(await screen.findByRole("dialog", { name: "Edit Task" }));
  expect(chosen()).toBe("1 hour before");
  const due = form.getByRole("textbox", { name: "Due" });
  await user.clear(due);
  await fill(user, due, "2031-02-03");
  const reminder = form.getByRole<HTMLInputElement>("textbox", { name: "Reminder" });
  expect(reminder.value).toBe("");
  await fill(user, due, "T15:10");
  await user.clear(reminder);
  await user.click(form.getByRole("button", { name: "Update Task" }));
  const due_at = momentOnWall("2031-02-03T15:10").toISOString();
  await expect.poll(stored).toMatchObject({ due_at, remind_at: null });
});

test("a typed repetition is previewed, and a button keeps the typed words in the title", async () => {
  const { user, api } = await openTasks({ [unique("One")]: null });
  const mark = unique("Standup");
  const line = screen.getByRole("textbox", { name: "Add a task" });
  await fill(user, line, `${mark} every monday 9`);
  await screen.findByText(/^Every Monday/u);
  await user.click(screen.getByRole("button", { name: /^from “every monday 9”/u }));
  expect(document.activeElement).toBe(line);
  await waitFor(() => expect(screen.queryByText(/^Every Monday/u)).toBeNull());
  await user.keyboard("{Enter}");
  await waitFor(() => expect(line).toHaveProperty("value", ""));
  // The button applied only to the previous task, so the next task repeats.
  await fill(user, line, `${mark} every monday 9`);
  await user.keyboard("{Enter}");
  await waitFor(async () => {
    const { tasks } = await api.tasks.list({ query: { search: mark } });
    expect(tasks.map(({ title, repeat }) => [title, repeat])).toEqual(
      expect.arrayContaining([
        [`${mark} every monday 9`, null],
        [mark, "FREQ=WEEKLY;BYDAY=MO"],
      ]),
    );
  });
});

test("a task can be moved to a day or time that is typed in words or as a date", async () => {
  const one = unique("One");
  const { user, api } = await openTasks({ [one]: dayFromToday(0) });
  const stored = async () => (await api.tasks.list({ query: { search: one } })).tasks[0];
  const pick = async () => {
    (await screen.findByRole("button", { name: `Move “${one}” to another day` })).focus();
    await user.keyboard("{Enter}");
    const item = await screen.findByRole("menuitem", { name: "Pick a date…" });
    item.focus();
    await user.keyboard("{Enter}");
    return within(await screen.findByRole("dialog", { name: `Move “${one}” to another day` }));
  };
  let dialog = await pick();
  const words = await dialog.findByRole("textbox", { name: "When" });
  await waitFor(() => expect(document.activeElement).toBe(words));
  await user.clear(words);
  await user.type(words, "no day{Enter}");
  await waitFor(() => expect(words.getAttribute("aria-invalid")).toBe("true"));
  await user.clear(words);
  await fill(user, words, "in 3 days 14:30");
  const day = dayFromToday(3);
  await dialog.findByText(/^Interpreted as .*2:30\sPM$/u);
  await user.keyboard("{Enter}");
  await expect.poll(stored).toMatchObject({
    due_on: null,
    due_at: momentOnWall(`${day}T14:30`).toISOString(),
  });
  await waitFor(() => expect(link(one).closest("li")?.textContent).toContain("2:30"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await hasFocus(one);
  dialog = await pick();
  const field = await dialog.findByRole("textbox", { name: "When" });
  await user.clear(field);
  await fill(user, field, "2031-02-03");
  await user.click(dialog.getByRole("button", { name: "Move" }));
  await expect.poll(stored).toMatchObject({ due_on: "2031-02-03", due_at: null });
});

test("a task below a day heading shows only its time; below other headings, its date", async () => {
  const [timed, plain, later] = [unique("Timed"), unique("Plain"), unique("Later")];
  const email = await newMemberAtNoon();
  const app = await openApp("/profile", email);
  const today = dayFromToday(0);
  const due_at = momentOnWall(`${today}T23:59`).toISOString();
  await app.api.add("task", { title: timed, due_at });
  await app.api.add("task", { title: plain, due_on: today });
  await app.api.add("task", { title: later, due_on: "2031-02-03" });
  app.go("/tasks");
  await screen.findByRole("link", { name: timed });
  const due = (title: string) => link(title).closest("li")?.querySelector(".task__due")?.textContent;
  expect(due(timed)).toBe(formatTime(due_at));
  expect(due(plain)).toBe("");
  expect(due(later)).toBe(formatDate("2031-02-03"));
});

test("Enter opens a task; the list marks it, and its panel marks an overdue date", async () => {
  const [late, next] = [unique("Late"), unique("Next")];
  const { user } = await openTasks({ [late]: dayFromToday(-3), [next]: dayFromToday(0) });
  link(late).focus();
  await user.keyboard("{ArrowDown}{Enter}");
  const other = await screen.findByRole("complementary", { name: next });
  expect(await within(other).findByText(formatDate(dayFromToday(0)))).toBeTruthy();
  expect(within(other).queryByText(/overdue/iu)).toBeNull();
  expect(screen.getByRole("listitem", { current: true }).textContent).toContain(next);
  await user.click(link(late));
  const panel = await screen.findByRole("complementary", { name: late });
  expect(await within(panel).findByText(/overdue/iu)).toBeTruthy();
  expect(screen.getByRole("listitem", { current: true }).textContent).toContain(late);
});

test("the tasks page has a section for next week, a search, filters and a filter panel", async () => {
  const [calm, pressing] = [unique("Calm buoy"), unique("Pressing buoy")];
  const due_on = nextMonday();
  const app = await openTasks({ [calm]: due_on });
  await app.api.add("task", { title: pressing, due_on, priority: "high" });
  const nextWeek = await screen.findByRole("region", { name: /^Next week/u });
  await within(nextWeek).findByRole("heading", { name: formatDate(due_on) });
  await within(nextWeek).findByRole("link", { name: calm });
  await app.user.selectOptions(screen.getByRole("combobox", { name: "Priority" }), "High");
  await waitFor(() => expect(screen.queryByRole("link", { name: calm })).toBeNull());
  await screen.findByRole("link", { name: pressing });
  const search = screen.getByRole("searchbox", { name: "Search tasks by title or note" });
  await fill(app.user, search, calm);
  await screen.findByText("No tasks found");
  await app.user.selectOptions(screen.getByRole("combobox", { name: "Priority" }), "Priority");
  await screen.findByRole("link", { name: calm });

  await app.user.clear(search);
  await screen.findByRole("link", { name: pressing });
  const filters = () => screen.getByRole("button", { name: /^Filters/u });
  await app.user.click(filters());
  const panel = within(await screen.findByRole("complementary", { name: "Advanced Filters" }));
  await app.user.selectOptions(panel.getByRole("combobox", { name: "Priority" }), "High");
  await within(filters()).findByRole("img", { name: /^1 /u });
  await waitFor(() => expect(app.path()).toContain("priority=high"));
  await app.pressFirst("Clear All Filters");
  await waitFor(() => expect(app.path()).not.toContain("priority"));
  await app.user.click(filters());
  expect(screen.getAllByRole("combobox", { name: "Priority" })).toHaveLength(1);
});

test("the tasks page of a viewer shows the tasks of all members at first", async ({ admin }) => {
  const title = unique("For all");
  await admin.add("task", { title, due_on: dayFromToday(0) });
  await openApp("/tasks", await newMemberAtNoon("viewer"));
  await screen.findByRole("link", { name: title });
});

test("a task list's owner, filter and grouping are saved as a view with a URL", async () => {
  const [one, two] = [unique("High"), unique("Normal")];
  const { user, api, go } = await openTasks({ [one]: dayFromToday(0), [two]: null });
  const { tasks } = await api.tasks.list({ query: { search: one } });
  await api.edit("task", tasks[0]?.id ?? "", { priority: "high" });
  await user.selectOptions(screen.getByLabelText("Priority"), "High");
  await waitFor(() => expect(screen.queryByRole("link", { name: two })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Group by" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "Priority" }));
  await screen.findByRole("button", { name: /^High.*1 task$/u });
  await user.click(await screen.findByRole("button", { name: "Save view" }));
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Urgent");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const tabs = within(await screen.findByRole("navigation", { name: "Views" }));
  await tabs.findByRole("link", { name: "Urgent", current: "page" });
  const { views } = await api.views.list({ query: { noun: "task" } });
  const view = views.find(({ name }) => name === "Urgent");
  expect(view?.state).toMatchObject({ params: { owner_id: "me", priority: "high" }, group_by: "priority" });
  go("/profile");
  await screen.findByRole("heading", { name: "Profile Settings" });
  go(`/tasks?view=${view?.id}`);
  await screen.findByRole("button", { name: /^High.*1 task$/u });
  expect(screen.queryByRole("link", { name: two })).toBeNull();
  await user.selectOptions(await screen.findByLabelText("Priority"), "Low");
  await screen.findByRole("img", { name: "Changed" });
  await user.click(screen.getByRole("button", { name: "Reset" }));
  await screen.findByRole("link", { name: one });
});
