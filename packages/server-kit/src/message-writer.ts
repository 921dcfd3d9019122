import { type I18n, setupI18n } from "@lingui/core";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";

type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Returns the message of the catalogue with this id, with the values inserted.
 * @throws RangeError if the catalogue does not have the id
 */
export type MessageWriter = (id: string, values?: MessageValues) => string;

type Texts = Readonly<Record<string, string>>;

/**
 * Creates a writer for ICU messages that formats like the web app. Numbers are plain unless the message
 * formats them. The first call compiles all messages.
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

/** The library interprets escape sequences after it inserts values, so values need escaping. */
function literal(value: string | number): string | number {
  return typeof value === "string" ? value.replaceAll("\\", "\\u005c") : value;
}
