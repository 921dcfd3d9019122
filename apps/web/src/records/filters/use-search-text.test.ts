import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { searchWaitMs, useSearchText } from "./use-search-text.ts";

beforeEach(() => void vi.useFakeTimers());

function field(search = "") {
  const onSearch = vi.fn();
  const hook = renderHook((address: string) => useSearchText(address, onSearch), { initialProps: search });
  return { ...hook, onSearch, type: (text: string) => act(() => hook.result.current.type(text)) };
}

it("the search waits 300 ms for up to two characters and 200 ms for more", () => {
  expect(["", "a", "ab", " ab "].map(searchWaitMs)).toEqual([300, 300, 300, 300]);
  expect(["abc", "a long search"].map(searchWaitMs)).toEqual([200, 200]);
});

it("the search runs once, after typing stops", () => {
  const { type, onSearch } = field();
  type("k");
  vi.advanceTimersByTime(299);
  type("kim");
  vi.advanceTimersByTime(199);
  expect(onSearch).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(onSearch.mock.calls).toEqual([["kim"]]);
});

it("Enter searches immediately, and the search does not run again after the pause", () => {
  const { type, result, onSearch } = field();
  type("ki");
  act(() => result.current.searchNow());
  expect(onSearch.mock.calls).toEqual([["ki"]]);
  act(() => void vi.advanceTimersByTime(1000));
  expect(onSearch).toHaveBeenCalledTimes(1);
});

it("does not repeat the current search", () => {
  const { type, onSearch } = field("kim");
  type("kim ");
  act(() => void vi.advanceTimersByTime(1000));
  expect(onSearch).not.toHaveBeenCalled();
});

it("keeps newer typing when an older search reaches the URL", () => {
  const { type, result, rerender } = field();
  type("kim");
  act(() => void vi.advanceTimersByTime(200));
  type("kim l");
  rerender("kim");
  expect(result.current.text).toBe("kim l");
  rerender("");
  expect(result.current.text).toBe("");
});

it("discards a pending search when the user leaves the list", () => {
  const { type, unmount, onSearch } = field();
  type("kim");
  unmount();
  vi.advanceTimersByTime(1000);
  expect(onSearch).not.toHaveBeenCalled();
});
