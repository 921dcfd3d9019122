import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { EntitySelector } from "./entity-selector.tsx";

const searchFor = (text: string) => ({ queryKey: [text], queryFn: async () => [] });

function Field({ noResultText }: { noResultText: string | undefined }) {
  const [text, setText] = useState("");
  return (
    <EntitySelector
      label="Record"
      {...{ text, searchFor, noResultText }}
      isChosen={false}
      isSameName={Object.is}
      onType={setText}
      onChoose={() => {}}
    />
  );
}

it.each([
  [undefined, "No results found"],
  ["No companies found", "No companies found"],
])("with the noResultText %s, a selector without results shows '%s'", async (noResultText, shown) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Field noResultText={noResultText} />
    </QueryClientProvider>,
  );
  await userEvent.type(screen.getByRole("combobox"), "zz");
  expect(await screen.findByText(shown)).toBeTruthy();
});
