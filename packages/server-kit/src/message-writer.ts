import { type I18n, setupI18n } from "@lingui/core";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";

type MessageValues = Readonly<Record<string, string | number>>;

/** Writes a message of one language's catalogue. @throws RangeError when the catalogue lacks the id */
export type MessageWriter = (id: string, values?: MessageValues) => string;

type Texts = Readonly<Record<string, string>>;

/**
 * Formats a catalogue's ICU texts like the web app; numbers are plain unless the text formats them. Texts are
 * compiled on first use, so unused languages cost nothing.
 */
export function createMessageWriter(language: string, texts: Texts): MessageWriter {
  let compiled: I18n | undefined;
  return (id, values = {}) => {
    compiled ??= compile(language, texts);
    const literals = Object.entries(values).map(([name, value]) => [name, literal(value)]);
    return compiled._(id, Object.fromEntries(literals));
  };
}

function compile(language: string, texts: Texts): I18n {
  const messages = Object.entries(texts).map(([id, text]) => [id, compileMessageOrThrow(text)]);
  return setupI18n({
    locale: language,
    messages: { [language]: Object.fromEntries(messages) },
    missing: (_, id) => {
      throw new RangeError(`There is no message "${id}" in ${language}`);
    },
  });
}

/** The library reads escape sequences in the finished text, where those of a value must stay as they were typed. */
function literal(value: string | number): string | number {
  return typeof value === "string" ? value.replaceAll("\\", "\\u005c") : value;
}
