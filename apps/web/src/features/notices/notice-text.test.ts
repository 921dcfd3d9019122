import type { Notice } from "@lanyard/contract/notice/notice-schema";
import { expect, test } from "vitest";
import { noticeAddress } from "./notice-text.ts";

test("a notification about a mention opens the notes of the record", () => {
  const notice: Notice = {
    id: "notice-1",
    kind: "mentioned",
    noun: "contact",
    record_id: "contact-1",
    parameters: {},
    created_at: "2026-11-29T12:00:00.000Z",
    seen_at: null,
  };
  expect(noticeAddress(notice)).toEqual({ to: "/contacts/contact-1", search: { tab: "notes" } });
  expect(noticeAddress({ ...notice, kind: "followed" })).toEqual({ to: "/contacts/contact-1" });
});
