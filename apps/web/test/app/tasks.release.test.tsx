import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, vi } from "vitest";
import { formatDate, momentOnWall } from "#src/lib/format/date.ts";
import { dayFromToday } from "#src/lib/format/due-day.ts";
import { expectFailures, newMember, openApp, test, textsOf, unique } from "../app-stand-in.tsx";
import { chooseNoon, hasFocus, inSection, link, newMemberAtNoon, openTasks } from "../task-lists.ts";

beforeEach(chooseNoon);

const leftMarks = () => screen.queryAllByRole("img", { name: "No longer matches the filters" });

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

test("on a record's page, d completes a task and Shift+Down moves a task by a day", async () => {
  const app = await openApp("/profile", await newMemberAtNoon());
  const contact = await app.api.add("contact", { last: unique("Tasked") });
  const [one, two] = [unique("One"), unique("Two")];
  for (const title of [one, two])
    await app.api.add("task", { title, due_on: dayFromToday(1), contact_id: contact.id });
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

test("with and without grouping, a task that stops matching stays marked until Refresh", async () => {
  const app = await openApp("/profile", await newMember("user"));
  for (const grouping of ["", "&group_by=owner_id"]) {
    const [one, two, three] = [unique("One"), unique("Two"), unique("Three")];
    const ids: string[] = [];
    for (const title of [one, two, three]) {
      const body = { title, due_on: dayFromToday(0), priority: "high" } as const;
      ids.push((await app.api.add("task", body)).id);
    }
    app.go(`/tasks?priority=high${grouping}`);
    await screen.findByRole("link", { name: three });
    const titles = () => textsOf(screen.getAllByRole("link", { name: /^(?:One|Two|Three)/u }));
    const before = titles();
    const params = { id: ids[0] ?? "" };
    const { actionId = "" } = await app.api.edit("task", params.id, { priority: "low" });
    const reload = () => act(() => app.cache.refetchQueries({ queryKey: ["tasks", "list"] }));
    await reload();
    await waitFor(() => expect(leftMarks()).toHaveLength(1));
    expect(titles()).toEqual(before);
    await screen.findByText("1 record on this page no longer matches the filters");
    await screen.findAllByText("2 tasks");
    await app.api.actions.undo({ params: { id: actionId } });
    await reload();
    await waitFor(() => expect(leftMarks()).toHaveLength(0));
    for (const id of ids) await app.api.edit("task", id, { priority: "low" });
    await reload();
    await waitFor(() => expect(leftMarks()).toHaveLength(3));
    await app.press("Refresh");
    await screen.findByText("No tasks found");
    app.go("/profile");
    await screen.findByRole("heading", { name: "Profile Settings" });
  }
});

test("a task that moves to another section stays visible while the sections reload", async () => {
  const one = unique("One");
  const app = await openTasks({ [one]: null });
  const { tasks } = await app.api.tasks.list({ query: { search: one } });
  await app.api.edit("task", tasks[0]?.id ?? "", { due_on: dayFromToday(0) });
  const answered = app.network.hold(/^GET \/tasks\?(?=.*\bdue=today\b)/u, 1);
  const item = link(one).closest("li");
  act(() => void app.cache.refetchQueries({ queryKey: ["tasks", "list"] }));
  await waitFor(() => expect(app.cache.isFetching({ queryKey: ["tasks", "list"] })).toBe(1));
  expect(link(one).closest("li")).toBe(item);
  answered();
  await inSection(/^Today/u, one);
  expect(leftMarks()).toHaveLength(0);
});

test("planned meetings appear on their day, and can be moved and checked off", async () => {
  const [today, later] = [unique("Talk"), unique("Visit")];
  const email = await newMemberAtNoon();
  const app = await openApp("/profile", email);
  const plan = async (body: string, day: number, time: string) => {
    const started_at = momentOnWall(`${dayFromToday(day)}T${time}`).toISOString();
    return await app.api.add("interaction", { type: "meeting", body, started_at });
  };
  const late = await plan(today, 0, "23:59");
  const planned = await plan(later, 2, "10:00");
  app.go("/tasks");
  await inSection(/^Today/u, today);
  const menu = await screen.findByRole("button", { name: `Move “${later}” to another day` });
  await app.user.click(menu);
  await app.user.click(await screen.findByRole("menuitem", { name: "Tomorrow" }));
  const moved = momentOnWall(`${dayFromToday(1)}T10:00`).toISOString();
  const read = async (id: string) => await app.api.read("interaction", id);
  await waitFor(async () => expect((await read(planned.id)).started_at).toBe(moved));
  const listedOn = (days: number, name = later) =>
    waitFor(() => {
      const day = screen.getByRole("heading", { level: 3, name: formatDate(dayFromToday(days)) });
      return within(day.parentElement ?? day).getByRole("link", { name });
    });
  await listedOn(1);
  await app.choose(`Move “${later}” to another day`, "Pick a date…");
  const dialog = await screen.findByRole("dialog", { name: `Move “${later}” to another day` });
  const field = within(dialog).getByRole("textbox");
  await app.retype(field, dayFromToday(4));
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
  const added = await app.api.add("task", { title: task, due_on: dayFromToday(20) });
  const interaction = await app.api.add("interaction", {
    type: "meeting",
    body: meeting,
    started_at: timeOf(20),
  });
  await app.cache.invalidateQueries();
  const changes = {
    [task]: (days: number) => app.api.edit("task", added.id, { due_on: dayFromToday(days) }),
    [meeting]: (days: number) => app.api.edit("interaction", interaction.id, { started_at: timeOf(days) }),
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
    await app.press("Retry");
    await app.press("Keep mine");
    await inSection(/^Next week/u, name);
    await screen.findByText(name, { selector: "[class*=toast] *" });
  }
});

test("a task view without an owner filter shows the matching tasks of all members", async () => {
  const [one, two] = [unique("Mine"), unique("Theirs")];
  const { user, api, go, path } = await openTasks({ [one]: null });
  await api.add("task", { title: two, owner_id: null });
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

test("a bulk delete of a task group or day section deletes no other tasks", async () => {
  const [one, two, low, kept] = [unique("One"), unique("Two"), unique("Low"), unique("Kept")];
  const { user, api, go } = await openTasks({ [one]: dayFromToday(0), [two]: dayFromToday(0) });
  for (const title of [low, unique("Low")]) await api.add("task", { title, priority: "low" });
  await api.add("task", { title: kept, priority: "high" });
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
    expect(textsOf(screen.getAllByRole("menuitem"))).toEqual(groups);
    await user.click(screen.getByRole("menuitem", { name: chosen }));
    await screen.findByRole("heading", { name: `2 of ${all} selected` });
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const question = await screen.findByRole("alertdialog", { name: "Delete tasks" });
    expect(question.textContent).toContain("delete 2");
    await user.click(within(question).getByRole("button", { name: "Delete" }));
    await expect.poll(left).toEqual(remaining);
    await waitFor(() => expect(screen.queryByRole("heading", { name: / selected$/u })).toBeNull());
  }
  await screen.findAllByText("Deleted 2 tasks");
});

test("the tasks page lists the next hundred meetings, and removes one when it starts", async () => {
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

test("a moved task keeps the distance of its reminder, but gets none in the past", async () => {
  const timeOn = (days: number, time: string) => momentOnWall(`${dayFromToday(days)}T${time}`).toISOString();
  const [soon, later] = [unique("Soon"), unique("Later")];
  const app = await openTasks({ [unique("One")]: null });
  const add = (title: string, due_at: string, remind_at: string) =>
    app.api.add("task", { title, due_at, remind_at });
  const near = await add(soon, timeOn(0, "15:00"), timeOn(0, "14:50"));
  const far = await add(later, timeOn(2, "15:00"), timeOn(1, "15:00"));
  await act(() => app.cache.invalidateQueries());
  await screen.findByRole("link", { name: later });
  const timesOf = async (id: string) => {
    const { due_at, remind_at } = await app.api.read("task", id);
    return { due_at, remind_at };
  };
  await app.choose(`Move “${soon}” to another day`, "Pick a date…");
  const dialog = await screen.findByRole("dialog", { name: `Move “${soon}” to another day` });
  await app.retype(within(dialog).getByRole("textbox"), `${dayFromToday(1)} 09:00`);
  await app.user.keyboard("{Enter}");
  await expect
    .poll(() => timesOf(near.id))
    .toEqual({ due_at: timeOn(1, "09:00"), remind_at: timeOn(1, "08:50") });
  await app.choose(`Move “${later}” to another day`, "Today");
  await expect
    .poll(() => timesOf(far.id))
    .toEqual({ due_at: timeOn(0, "15:00"), remind_at: timeOn(0, "15:00") });
});
