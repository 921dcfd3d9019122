import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { nextMonday } from "#src/features/tasks/task-date.ts";
import { formatDate, formatTime, momentOnWall } from "#src/lib/format/date.ts";
import { dayFromToday } from "#src/lib/format/due-day.ts";
import { chooseFormats } from "#src/lib/format/format-choices.ts";
import { expectFailures, fill, newMember, openApi, openApp, unique } from "../app-stand-in.tsx";

/** Returns a time zone in which it is about noon now, so that no test runs past midnight. */
const noon = () => {
  const hours = 12 - new Date().getUTCHours();
  return hours === 0 ? "UTC" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
};

beforeEach(() => void chooseFormats({ dateFormat: null, timeFormat: null, timeZone: noon() }));

async function newMemberAtNoon(role: "user" | "viewer" = "user"): Promise<string> {
  const email = await newMember(role);
  await (await openApi(email)).person.updateProfile({ body: { time_zone: noon() } });
  return email;
}

async function openTasks(days: Readonly<Record<string, string | null>>) {
  const email = await newMemberAtNoon();
  const app = await openApp("/profile", email);
  for (const [title, due_on] of Object.entries(days)) await app.api.tasks.create({ body: { title, due_on } });
  app.go("/tasks");
  const [first = ""] = Object.keys(days);
  await screen.findByRole("link", { name: first });
  return app;
}

const link = (name: string) => screen.getByRole("link", { name });
const hasFocus = (name: string) => waitFor(() => expect(document.activeElement).toBe(link(name)));
const inSection = (section: RegExp, title: string) =>
  waitFor(() => within(screen.getByRole("region", { name: section })).getByRole("link", { name: title }));

test("arrow keys move between tasks, and d on a check box completes the task", async () => {
  const [one, two, three] = [unique("One"), unique("Two"), unique("Three")];
  const { user } = await openTasks({ [one]: dayFromToday(0), [two]: dayFromToday(0), [three]: null });
  expect(document.activeElement).toBe(document.body);
  await user.keyboard("{ArrowDown}");
  const { activeElement: entered } = document;
  expect(entered).toBe(screen.getAllByRole("link").find((each) => [one, two].includes(each.textContent)));
  await user.keyboard("{ArrowDown}{ArrowDown}");
  await hasFocus(three);
  screen.getByRole("checkbox", { name: `Complete “${three}”` }).focus();
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement?.textContent).toMatch(/^(?:One|Two)/u);
  screen.getByRole("checkbox", { name: `Complete “${three}”` }).focus();
  await user.keyboard("d");
  await inSection(/^Done/u, three);
});

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
  await waitFor(async () => {
    const { tasks } = await api.tasks.list({ query: { search: two } });
    expect(tasks[0]?.due_on).toBe(dayFromToday(1));
  });
  await hasFocus(two);
});

test("after a click outside the list, a reload does not focus a task", async () => {
  const one = unique("One");
  const { user, api, cache } = await openTasks({ [one]: dayFromToday(0), [unique("Two")]: null });
  link(one).focus();
  fireEvent.blur(link(one), { relatedTarget: null });
  link(one).blur();
  const { tasks } = await api.tasks.list({ query: { search: one } });
  await api.tasks.complete({ params: { id: tasks[0]?.id ?? "" }, body: {} });
  await cache.invalidateQueries();
  await inSection(/^Done/u, one);
  expect(document.activeElement).toBe(document.body);
  await user.keyboard("{Escape}");
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
  const [title, quiet] = [unique("Visit"), unique("Quiet")];
  const stored = async (search = title) => (await api.tasks.list({ query: { search } })).tasks[0];
  const at = (time: string) => momentOnWall(`${dayFromToday(1)}T${time}`).toISOString();
  const openForm = async (name: string) => {
    await user.click(screen.getAllByRole("button", { name: "Add Task" })[0] ?? document.body);
    const opened = within(await screen.findByRole("dialog"));
    await fill(user, await opened.findByRole("textbox", { name: /^Title/u }), name);
    return opened;
  };
  let form = await openForm(title);
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
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ due_on: null, due_at: at("16:30"), remind_at: at("15:30") }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  form = await openForm(quiet);
  await fill(user, form.getByRole("textbox", { name: "Due" }), "2031-02-03T15:10");
  await user.clear(form.getByRole("textbox", { name: "Reminder" }));
  await user.click(form.getByRole("button", { name: "Create Task" }));
  const due_at = momentOnWall("2031-02-03T15:10").toISOString();
  await waitFor(async () => expect(await stored(quiet)).toMatchObject({ due_at, remind_at: null }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await user.click(await screen.findByRole("link", { name: title }));
  await user.click(await screen.findByRole("button", { name: "Edit Task" }));
  form = within(await screen.findByRole("dialog", { name: "Edit Task" }));
  expect(chosen()).toBe("1 hour before");
  const due = form.getByRole("textbox", { name: "Due" });
  await user.clear(due);
  await fill(user, due, "2031-02-03");
  expect(form.getByRole<HTMLInputElement>("textbox", { name: "Reminder" }).value).toBe("");
  await user.click(form.getByRole("button", { name: "Update Task" }));
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ due_on: "2031-02-03", due_at: null, remind_at: null }),
  );
});

test("previews a typed repetition, and a button keeps the typed words in the title", async () => {
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

test("a task can be moved to a day and time that is typed in words or as a date", async () => {
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
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      due_on: null,
      due_at: momentOnWall(`${day}T14:30`).toISOString(),
    }),
  );
  // The task has moved to another section.
  await waitFor(() => expect(link(one).closest("li")?.textContent).toContain("2:30"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await hasFocus(one);
  dialog = await pick();
  const field = await dialog.findByRole("textbox", { name: "When" });
  await user.clear(field);
  await fill(user, field, "2031-02-03");
  await user.click(dialog.getByRole("button", { name: "Move" }));
  await waitFor(async () => expect(await stored()).toMatchObject({ due_on: "2031-02-03", due_at: null }));
});

test("a task below a day heading shows only its time; below other headings, its date", async () => {
  const [timed, plain, later] = [unique("Timed"), unique("Plain"), unique("Later")];
  const email = await newMemberAtNoon();
  const app = await openApp("/profile", email);
  const today = dayFromToday(0);
  const due_at = momentOnWall(`${today}T23:59`).toISOString();
  await app.api.tasks.create({ body: { title: timed, due_at } });
  await app.api.tasks.create({ body: { title: plain, due_on: today } });
  await app.api.tasks.create({ body: { title: later, due_on: "2031-02-03" } });
  app.go("/tasks");
  await screen.findByRole("link", { name: timed });
  const due = (title: string) => link(title).closest("li")?.querySelector(".task__due")?.textContent;
  expect(due(timed)).toBe(formatTime(due_at));
  expect(due(plain)).toBe("");
  expect(due(later)).toBe(formatDate("2031-02-03"));
});

test("d completes a task on a record's page, and Shift with an arrow key moves it", async () => {
  const app = await openApp("/profile", await newMemberAtNoon());
  const { contact } = await app.api.contacts.create({ body: { last: unique("Tasked") } });
  const [one, two] = [unique("One"), unique("Two")];
  for (const title of [one, two])
    await app.api.tasks.create({ body: { title, due_on: dayFromToday(1), contact_id: contact.id } });
  app.go(`/contacts/${contact.id}`);
  (await screen.findByRole("link", { name: two })).focus();
  await app.user.keyboard("{Shift>}{ArrowDown}{/Shift}");
  const taskOf = async (title: string) =>
    (await app.api.tasks.list({ query: { contact_id: contact.id } })).tasks.find(
      (task) => task.title === title,
    );
  await waitFor(async () => expect((await taskOf(two))?.due_on).toBe(dayFromToday(2)));
  (await screen.findByRole("link", { name: one })).focus();
  await app.user.keyboard("d");
  await waitFor(async () => expect((await taskOf(one))?.done_at).not.toBeNull());
});

test("marks the open task in the list, and an overdue date in the task's panel", async () => {
  const [late, next] = [unique("Late"), unique("Next")];
  const { user } = await openTasks({ [late]: dayFromToday(-3), [next]: dayFromToday(0) });
  await user.click(link(late));
  const panel = await screen.findByRole("complementary", { name: late });
  expect(await within(panel).findByText(/overdue/iu)).toBeTruthy();
  expect(screen.getByRole("listitem", { current: true }).textContent).toContain(late);
  await user.click(link(next));
  const other = await screen.findByRole("complementary", { name: next });
  expect(await within(other).findByText(formatDate(dayFromToday(0)))).toBeTruthy();
  expect(within(other).queryByText(/overdue/iu)).toBeNull();
  expect(screen.getByRole("listitem", { current: true }).textContent).toContain(next);
});

test("the tasks page has a section for next week, a search, and filters in two places", async () => {
  const [calm, pressing] = [unique("Calm buoy"), unique("Pressing buoy")];
  const due_on = nextMonday();
  const app = await openTasks({ [calm]: due_on });
  await app.api.tasks.create({ body: { title: pressing, due_on, priority: "high" } });
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
  await app.user.click(screen.getAllByRole("button", { name: "Clear All Filters" })[0] ?? document.body);
  await waitFor(() => expect(app.path()).not.toContain("priority"));
  await app.user.click(filters());
  expect(screen.getAllByRole("combobox", { name: "Priority" })).toHaveLength(1);
});

const leftMarks = () => screen.queryAllByRole("img", { name: "No longer matches the filters" });

test("in each grouping, a task that stopped matching stays marked until Refresh", async () => {
  const app = await openApp("/profile", await newMember("user"));
  for (const grouping of ["", "&group_by=owner_id"]) {
    const [one, two, three] = [unique("One"), unique("Two"), unique("Three")];
    const ids: string[] = [];
    for (const title of [one, two, three]) {
      const body = { title, due_on: dayFromToday(0), priority: "high" } as const;
      ids.push((await app.api.tasks.create({ body })).task.id);
    }
    app.go(`/tasks?priority=high${grouping}`);
    await screen.findByRole("link", { name: three });
    const titles = () =>
      screen.getAllByRole("link", { name: /^(?:One|Two|Three)/u }).map(({ textContent }) => textContent);
    const before = titles();
    const params = { id: ids[0] ?? "" };
    const { actionId = "" } = await app.api.tasks.update({ params, body: { priority: "low" } });
    const reload = () => act(() => app.cache.refetchQueries({ queryKey: ["tasks", "list"] }));
    await reload();
    await waitFor(() => expect(leftMarks()).toHaveLength(1));
    expect(titles()).toEqual(before);
    await screen.findByText("1 record on this page no longer matches the filters");
    await screen.findAllByText("2 tasks");
    await app.api.actions.undo({ params: { id: actionId } });
    await reload();
    await waitFor(() => expect(leftMarks()).toHaveLength(0));
    for (const id of ids) await app.api.tasks.update({ params: { id }, body: { priority: "low" } });
    await reload();
    await waitFor(() => expect(leftMarks()).toHaveLength(3));
    await app.user.click(screen.getByRole("button", { name: "Refresh" }));
    await screen.findByText("No tasks found");
    app.go("/profile");
    await screen.findByRole("heading", { name: "Profile Settings" });
  }
});

test("a task stays visible while only one of two lists has reloaded", async () => {
  const one = unique("One");
  const app = await openTasks({ [one]: null });
  const { tasks } = await app.api.tasks.list({ query: { search: one } });
  await app.api.tasks.update({ params: { id: tasks[0]?.id ?? "" }, body: { due_on: dayFromToday(0) } });
  const answered = Promise.withResolvers<void>();
  app.network.fail(/^GET \/tasks\?(?=.*\bdue=today\b)/u, { until: answered.promise }, 1);
  const item = link(one).closest("li");
  act(() => void app.cache.refetchQueries({ queryKey: ["tasks", "list"] }));
  await waitFor(() => expect(app.cache.isFetching({ queryKey: ["tasks", "list"] })).toBe(1));
  expect(link(one).closest("li")).toBe(item);
  answered.resolve();
  await inSection(/^Today/u, one);
  expect(leftMarks()).toHaveLength(0);
});

test("the tasks page of a viewer shows the tasks of all members at first", async () => {
  const api = await openApi("demo@lanyard.example");
  const title = unique("For all");
  await api.tasks.create({ body: { title, due_on: dayFromToday(0) } });
  await openApp("/tasks", await newMemberAtNoon("viewer"));
  await screen.findByRole("link", { name: title });
});

test("planned meetings appear on their day, and can be moved and checked off", async () => {
  const [today, later] = [unique("Talk"), unique("Visit")];
  const email = await newMemberAtNoon();
  const app = await openApp("/profile", email);
  const plan = async (body: string, day: number, time: string) => {
    const started_at = momentOnWall(`${dayFromToday(day)}T${time}`).toISOString();
    return (await app.api.interactions.create({ body: { type: "meeting", body, started_at } })).interaction;
  };
  const late = await plan(today, 0, "23:59");
  const planned = await plan(later, 2, "10:00");
  app.go("/tasks");
  await inSection(/^Today/u, today);
  const menu = await screen.findByRole("button", { name: `Move “${later}” to another day` });
  await app.user.click(menu);
  await app.user.click(await screen.findByRole("menuitem", { name: "Tomorrow" }));
  const moved = momentOnWall(`${dayFromToday(1)}T10:00`).toISOString();
  const read = async (id: string) => (await app.api.interactions.read({ params: { id } })).interaction;
  await waitFor(async () => expect((await read(planned.id)).started_at).toBe(moved));
  const listedOn = (days: number, name = later) =>
    waitFor(() => {
      const day = screen.getByRole("heading", { level: 3, name: formatDate(dayFromToday(days)) });
      return within(day.parentElement ?? day).getByRole("link", { name });
    });
  await listedOn(1);
  await app.user.click(await screen.findByRole("button", { name: `Move “${later}” to another day` }));
  await app.user.click(await screen.findByRole("menuitem", { name: "Pick a date…" }));
  const dialog = await screen.findByRole("dialog", { name: `Move “${later}” to another day` });
  const field = within(dialog).getByRole("textbox");
  await app.user.clear(field);
  await fill(app.user, field, dayFromToday(4));
  await app.user.keyboard("{Enter}");
  const picked = momentOnWall(`${dayFromToday(4)}T10:00`).toISOString();
  await waitFor(async () => expect((await read(planned.id)).started_at).toBe(picked));
  await listedOn(4);
  link(later).focus();
  await app.user.keyboard("{Shift>}{ArrowUp}{/Shift}");
  const before = momentOnWall(`${dayFromToday(3)}T10:00`).toISOString();
  await waitFor(async () => expect((await read(planned.id)).started_at).toBe(before));
  await listedOn(3);
  link(today).focus();
  await app.user.keyboard("{Shift>}{ArrowDown}{/Shift}");
  // The reload of the lists can replace the link, and a key that is pressed meanwhile has no target.
  await waitFor(() => expect(app.cache.isMutating() + app.cache.isFetching()).toBe(0));
  await waitFor(async () => expect(document.activeElement).toBe(await listedOn(1, today)));
  await app.user.keyboard("d");
  await waitFor(() => expect(screen.queryByRole("link", { name: today })).toBeNull());
  await waitFor(async () =>
    expect(Date.parse((await read(late.id)).started_at ?? "")).toBeLessThanOrEqual(Date.now()),
  );
});

test("a moved task or meeting changes its day immediately; Retry repeats a failed move", async () => {
  const app = await openTasks({ [unique("One")]: null });
  const [task, meeting] = [unique("Ring"), unique("Meet")];
  const timeOf = (day: number) => momentOnWall(`${dayFromToday(day)}T10:00`).toISOString();
  const { task: added } = await app.api.tasks.create({ body: { title: task, due_on: dayFromToday(20) } });
  const { interaction } = await app.api.interactions.create({
    body: { type: "meeting", body: meeting, started_at: timeOf(20) },
  });
  await app.cache.invalidateQueries();
  const changes = {
    [task]: (days: number) =>
      app.api.tasks.update({ params: { id: added.id }, body: { due_on: dayFromToday(days) } }),
    [meeting]: (days: number) =>
      app.api.interactions.update({ params: { id: interaction.id }, body: { started_at: timeOf(days) } }),
  };
  expectFailures();
  for (const [name, change] of Object.entries(changes)) {
    await inSection(/^Later/u, name);
    const answered = Promise.withResolvers<void>();
    app.network.fail(/^PUT /u, { status: 422, message: "Not now", until: answered.promise }, 1);
    const menu = screen.getByRole("button", { name: `Move “${name}” to another day` });
    await app.user.click(menu);
    await app.user.click(await screen.findByRole("menuitem", { name: "Next week" }));
    await inSection(/^Next week/u, name);
    answered.resolve();
    await screen.findByText(/^Failed to save .*Not now/u);
    await inSection(/^Later/u, name);
    await change(21);
    await app.user.click(await screen.findByRole("button", { name: "Retry" }));
    await app.user.click(await screen.findByRole("button", { name: "Keep mine" }));
    await inSection(/^Next week/u, name);
    await screen.findByText(name, { selector: "[class*=toast] *" });
  }
});

test("saves a task list's owner, filter and grouping as a view with a URL", async () => {
  const [one, two] = [unique("High"), unique("Normal")];
  const { user, api, go, path } = await openTasks({ [one]: dayFromToday(0), [two]: null });
  const { tasks } = await api.tasks.list({ query: { search: one } });
  await api.tasks.update({ params: { id: tasks[0]?.id ?? "" }, body: { priority: "high" } });
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
  await waitFor(() => expect(path()).toBe("/profile"));
  go(`/tasks?view=${view?.id}`);
  await screen.findByRole("button", { name: /^High.*1 task$/u });
  expect(screen.queryByRole("link", { name: two })).toBeNull();
  await user.selectOptions(await screen.findByLabelText("Priority"), "Low");
  await screen.findByRole("img", { name: "Changed" });
  await user.click(screen.getByRole("button", { name: "Reset" }));
  await screen.findByRole("link", { name: one });
});

test("a task view without an owner filter shows the matching tasks of all members", async () => {
  const [one, two] = [unique("Mine"), unique("Theirs")];
  const { user, api, go, path } = await openTasks({ [one]: null });
  await api.tasks.create({ body: { title: two, owner_id: null } });
  const filter = { field: "title", op: "any_of", value: [one, two] };
  const { view } = await api.views.create({ body: { noun: "task", name: "All of both", state: { filter } } });
  go(`/tasks?view=${view.id}`);
  await screen.findByRole("link", { name: two });
  expect(screen.getByRole("link", { name: one })).toBeTruthy();
  await screen.findByText(/2 tasks/u);
  await user.click(screen.getAllByRole("button", { name: "Mine" })[0] ?? document.body);
  await waitFor(() => expect(screen.queryByRole("link", { name: two })).toBeNull());
  expect(path()).toContain("without=owner_id");
});

test("deletes all tasks of a group or of a day section, and no others", async () => {
  const [one, two, low, kept] = [unique("One"), unique("Two"), unique("Low"), unique("Kept")];
  const { user, api, go } = await openTasks({ [one]: dayFromToday(0), [two]: dayFromToday(0) });
  for (const title of [low, unique("Low")]) await api.tasks.create({ body: { title, priority: "low" } });
  await api.tasks.create({ body: { title: kept, priority: "high" } });
  const left = async () =>
    (await api.tasks.list({ query: { owner_id: "me" } })).tasks.map(({ title }) => title).toSorted();
  for (const [path, groups, chosen, remaining] of [
    ["/tasks?group_by=priority", ["Low (2)", "Normal (2)", "High (1)"], "Low (2)", [kept, one, two]],
    ["/tasks", ["Today (2)", "No date (1)"], "Today (2)", [kept]],
  ] as const) {
    go(path);
    const all = (await left()).length;
    (await screen.findByRole("link", { name: kept })).focus();
    await user.keyboard("x");
    await user.click(await screen.findByRole("button", { name: "Select group" }));
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(groups);
    await user.click(screen.getByRole("menuitem", { name: chosen }));
    await screen.findByRole("heading", { name: `2 of ${all} selected` });
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const question = await screen.findByRole("alertdialog", { name: "Delete tasks" });
    expect(question.textContent).toContain("delete 2");
    await user.click(within(question).getByRole("button", { name: "Delete" }));
    await waitFor(async () => expect(await left()).toEqual(remaining));
    await waitFor(() => expect(screen.queryByRole("heading", { name: / selected$/u })).toBeNull());
  }
  await screen.findAllByText("Deleted 2 tasks");
});

test("lists the next hundred planned meetings, and removes a meeting when it starts", async () => {
  const app = await openApp("/profile", await newMemberAtNoon());
  const plan = (body: string, ms: number) =>
    app.api.interactions.create({
      body: { type: "meeting", body, started_at: new Date(Date.now() + ms).toISOString() },
    });
  const [next, last] = [unique("Next"), unique("Last")];
  const dayMs = 86_400_000;
  await Promise.all(Array.from({ length: 100 }, (_, index) => plan(`Planned ${index}`, (index + 3) * dayMs)));
  await plan(last, 200 * dayMs);
  await plan(next, 2 * dayMs);
  const timers = vi.spyOn(globalThis, "setTimeout");
  app.go("/tasks");
  await screen.findByRole("link", { name: next });
  expect(screen.queryByRole("link", { name: last })).toBeNull();
  const [redraw] = timers.mock.calls.find(([, ms = 0]) => ms > dayMs && ms <= 2 * dayMs) ?? [];
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2 * dayMs);
  await act(async () => redraw?.());
  expect(screen.queryByRole("link", { name: next })).toBeNull();
  for (const spy of [now, timers]) spy.mockRestore();
});
