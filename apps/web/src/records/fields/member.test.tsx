import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "#src/lib/i18n/messages.ts";
import { memberIn } from "./member.tsx";

it.each([
  ["Ines Duarte", "Ines Duarte"],
  [null, t("ui.memberNone")],
])("a record of %s says so by a picture and in words", (owner_name, said) => {
  const { container } = render(memberIn({ owner_id: null, owner_name }, "owner_id"));
  expect(container.textContent).toContain(said);
  expect(container.querySelectorAll(".avatar")).toHaveLength(1);
});
