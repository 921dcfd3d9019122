import { expect, test } from "vitest";
import { openContactForm } from "../record-forms.ts";

type Labelled = HTMLElement & { labels: ArrayLike<HTMLLabelElement> | null };

type Property = "labels" | "control";

/**
 * Returns a function that reads a property with jsdom's own getter, taken from a frame. The test window
 * replaces these getters with faster versions.
 */
function jsdomAnswers(): (className: string, property: Property, element: Element) => unknown {
  const frame = document.createElement("iframe");
  document.head.append(frame);
  const own = frame.contentWindow ?? {};
  frame.remove();
  return (className, property, element) => {
    const { prototype } = Reflect.get(own, className);
    return Object.getOwnPropertyDescriptor(prototype, property)?.get?.call(element);
  };
}

/**
 * Compares the labels of all fields and the fields of all labels to jsdom's results. Returns the number of
 * fields and labels.
 */
function compareAll(): number {
  const jsdomAnswer = jsdomAnswers();
  const fields = document.querySelectorAll<Labelled>(
    "input, select, textarea, button, output, meter, progress",
  );
  for (const field of fields) {
    const own = jsdomAnswer(field.constructor.name, "labels", field) as Labelled["labels"];
    expect(field.labels && [...Array.from(field.labels)]).toEqual(own && [...Array.from(own)]);
  }
  const labels = document.querySelectorAll("label");
  for (const label of labels) expect(label.control).toBe(jsdomAnswer("HTMLLabelElement", "control", label));
  return fields.length + labels.length;
}

test("the quick lookup finds the same fields and labels as jsdom", () => {
  document.body.innerHTML = `
    <label for="a">one</label> <label for="a">two</label> <input id="a">
    <label for="a">after it</label> <select id="a"></select>
    <label>around <textarea></textarea> <input></label>
    <label>around one that is hidden <input type="hidden"> <button></button></label>
    <label for="">of nothing <input></label> <label for="gone"><input></label>
    <label for="p">of no field</label> <p id="p"></p> <label for="h">hidden</label> <input id="h" type="HIDDEN">
    <label for="o">output</label> <output id="o"></output> <meter></meter>
    <label>a <label for="b">in another</label> <progress id="b"></progress></label>`;
  expect(compareAll()).toBeGreaterThan(20);
  const [first] = document.querySelectorAll("input");
  if (!first) throw new Error("There is a field.");
  first.id = "gone";
  compareAll();
  first.remove();
  compareAll();
  expect(first.labels).toHaveLength(0);
});

test("the labels of a form are the same as in jsdom", async () => {
  // The form opens over an empty list, because jsdom searches the whole page for each label.
  await openContactForm();
  expect(compareAll()).toBeGreaterThan(40);
});
