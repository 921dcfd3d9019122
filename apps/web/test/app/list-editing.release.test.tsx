import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, vi } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { expectFailures, test, unique } from "../app-stand-in.tsx";
import {
  asksBeforeLeaving,
  cell,
  editor,
  leaveNothingOpen,
  leavePage,
  openContact,
  openShortPage,
  typeInCell,
} from "../list-cells.tsx";

afterEach(leaveNothingOpen);

test("a click or a second Enter adds the missing scheme to a URL in a cell", async ({ app }) => {
  const mark = unique("linked");
  const company = await app.api.add("company", { name: mark });
  const website = async () => (await app.api.read("company", company.id)).website;
  app.go(`/companies?search=${mark}`);
  await screen.findByRole("link", { name: mark });
  cell("website").focus();
  await app.user.keyboard("{Enter}");
  await editor("Website");
  await app.user.keyboard("acme.com{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("Please enter a valid URL");
  await app.press("Use https://acme.com");
  await expect.poll(website).toBe("https://acme.com");
  await waitFor(() => expect(document.activeElement).toBe(cell("website")));
  await app.user.keyboard("{Enter}");
  await editor("Website");
  await app.user.keyboard("acme.com/about{Enter}{Enter}");
  await expect.poll(website).toBe("https://acme.com/about");
});

test("an older list response does not revert a value being saved, but Undo does", async () => {
  const { user, network, cache, stored } = await openContact();
  const [list, save] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  network.fail(/^GET \/contacts\?/u, { until: list.promise }, 1);
  network.fail(/^PUT \/contacts/u, { until: save.promise }, 1);
  act(() => void cache.invalidateQueries({ queryKey: ["contacts", "list"] }));
  expect(asksBeforeLeaving()).toBe(false);
  await typeInCell(user, "Director");
  expect(asksBeforeLeaving()).toBe(true);
  await user.keyboard("{Enter}");
  list.resolve();
  await waitFor(() => expect(cache.isFetching({ queryKey: ["contacts", "list"] })).toBe(0));
  expect(cell("job_title").textContent).toContain("Director");
  expect(asksBeforeLeaving()).toBe(true);
  save.resolve();
  await screen.findByText("Contact updated successfully");
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  expect((await stored()).job_title).toBe("Director");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Change undone");
  expect((await stored()).job_title).toBe("Buyer");
  await waitFor(() => expect(cell("job_title").textContent).toContain("Buyer"));
});

test("the message of a failed change keeps the input and Retry until it is closed", async () => {
  expectFailures();
  const { user, network, stored } = await openContact();
  network.fail(/^PUT \/contacts/u, { status: 400, message: "No room" });
  const told = "Failed to save Job title: No room. You typed “Director”.";
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "Date"] });
  await typeInCell(user, "Director{Enter}");
  await screen.findByText(told);
  expect(cell("job_title").textContent).toContain("Buyer");
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText(told)).toBeNull());
  expect(asksBeforeLeaving()).toBe(false);
  vi.useRealTimers();
  await typeInCell(user, "Director{Enter}");
  await screen.findByText(told);
  network.heal();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(async () => expect((await stored()).job_title).toBe("Director"));
});

test("a cell reports a taken e-mail with a link to its contact, and keeps the input", async () => {
  expectFailures();
  const { user, api, mark, stored } = await openContact();
  const email = `${mark}@taken.example`;
  const holder = await api.add("contact", { first: "Agus", email });
  await typeInCell(user, `${email}{Enter}`, "email", "Email");
  const told = `Failed to save Email: This email is already used by Agus. You typed “${email}”.`;
  const alert = (await screen.findByText(told)).closest<HTMLElement>("[role=alert]") ?? document.body;
  const link = within(alert).getByRole("link", { name: "View (opens in a new tab)" });
  expect(link.getAttribute("href")).toBe(`/contacts/${holder.id}`);
  expect(link.getAttribute("target")).toBe("_blank");
  expect(within(alert).queryByRole("button", { name: "Retry" })).toBeNull();
  expect((await stored()).email).toBeNull();
});

test("input in a row that stops matching the filter is kept and saved", async () => {
  const { user, api, id, cache, stored } = await openContact();
  await typeInCell(user, "Director");
  await api.edit("contact", id, { first: "Elsewhere" });
  await act(() => cache.invalidateQueries({ queryKey: ["contacts", "list"] }));
  await screen.findByRole("img", { name: "No longer matches the filters" });
  expect(await editor("Job title")).toHaveProperty("value", "Director");
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  await screen.findByRole("heading", { name: "No contacts found" });
  await waitFor(async () => expect((await stored()).job_title).toBe("Director"));
});

test("valid input in a row that leaves the page is saved", async () => {
  const opened = await openShortPage();
  await typeInCell(opened.user, "Director");
  await leavePage(opened);
  await waitFor(async () => expect((await opened.stored()).job_title).toBe("Director"));
});

test("invalid input in a row that leaves the page is reported", async () => {
  const opened = await openShortPage();
  await typeInCell(opened.user, "nobody", "email", "Email");
  await leavePage(opened);
  await screen.findByText(/^Failed to save Email: .*You typed “nobody”\.$/u);
});

test("a company typed in a row that leaves the page is saved", async () => {
  const opened = await openShortPage();
  cell("company").focus();
  await opened.user.keyboard("{Enter}");
  await screen.findByRole("combobox", { name: /^Company of/u });
  await opened.user.keyboard("Their Works");
  await leavePage(opened);
  await waitFor(async () => expect((await opened.stored()).company).toBe("Their Works"));
});

test("a company cell links a listed company, and typed text unlinks it after a prompt", async () => {
  const { user, api, stored, mark } = await openContact();
  const company = await api.add("company", { name: `${mark} Works` });
  cell("company").focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("combobox", { name: /^Company of/u });
  // The user presses Enter before the companies have loaded.
  await user.paste(mark);
  await user.keyboard("{Enter}");
  await expect.poll(stored).toMatchObject({ company_id: company.id });
  expect(cell("company").textContent).toContain(`${mark} Works`);
  await waitFor(() => expect(document.activeElement).toBe(cell("company")));
  await user.keyboard("{Enter}");
  await screen.findByRole("combobox", { name: /^Company of/u });
  await user.keyboard("Elsewhere{Enter}");
  const question = await screen.findByRole("alertdialog", { name: `Remove the link to ${mark} Works?` });
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(await stored()).toMatchObject({ company_id: company.id });
  await waitFor(() => expect(document.activeElement).toBe(cell("company")));
  await user.keyboard("{Enter}");
  await screen.findByRole("combobox", { name: /^Company of/u });
  await user.keyboard("Elsewhere{Tab}");
  await user.click(await screen.findByRole("button", { name: "Remove link" }));
  await expect.poll(stored).toMatchObject({ company: "Elsewhere", company_id: null });
  await within(cell("company")).findByText("Not linked to a company");

  // Enter chooses the highlighted first match and not the typed text.
  cell("company").focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("combobox", { name: /^Company of/u });
  await user.paste(mark);
  const match = await screen.findByRole("option", { name: new RegExp(`${mark} Works`, "u") });
  await waitFor(() => expect(match.hasAttribute("data-highlighted")).toBe(true));
  await screen.findByRole("option", { name: `Create “${mark}”` });
  await user.keyboard("{Enter}");
  await expect.poll(stored).toMatchObject({ company_id: company.id });
});

test("a number typed into a company's size chooses the range that contains it", async ({ app }) => {
  const mark = unique("sized");
  const company = await app.api.add("company", { name: mark });
  const size = async () => (await app.api.read("company", company.id)).size;
  app.go(`/companies?search=${mark}`);
  await screen.findByRole("link", { name: mark });
  cell("size").focus();
  await app.user.keyboard("{Enter}");
  const select = await screen.findByRole("combobox", { name: /size of/iu });
  await app.user.keyboard("7");
  expect(select).toHaveProperty("value", "1-10");
  await app.user.keyboard("5");
  expect(select).toHaveProperty("value", "51-200");
  await app.user.keyboard("{Enter}");
  await expect.poll(size).toBe("51-200");
  cell("size").focus();
  await app.user.keyboard("2");
  expect(await screen.findByRole("combobox", { name: /size of/iu })).toHaveProperty("value", "1-10");
  await app.user.keyboard("5{Enter}");
  await expect.poll(size).toBe("11-50");
});

test("a cell reports an invalid value in the user's language and sends nothing", async () => {
  const { user, network } = await openContact();
  cell("email").focus();
  await user.keyboard("{Enter}");
  const input = await editor("Email");
  await user.keyboard("nobody{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("Please enter a valid email address");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  await user.keyboard("{Escape}");
  await activateLanguage("de");
  cell("email").focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("INPUT"));
  await user.keyboard("nobody{Enter}");
  const problem = "Bitte geben Sie eine gültige E-Mail-Adresse ein";
  expect((await screen.findByRole("alert")).textContent).toBe(problem);
  expect(network.calls.some(({ call }) => call.startsWith("PUT /contacts"))).toBe(false);
});
