import { parseSync } from "vite";
import { z } from "zod";

const visibleAttributes = new Set(["alt", "aria-description", "aria-label", "aria-roledescription", "label"]);
for (const name of ["placeholder", "title", "text", "lead", "hint"]) visibleAttributes.add(name);

const nodeSchema = z.looseObject({ type: z.string() });
const namedSchema = z.object({ name: z.object({ name: z.string() }) });
const valueSchema = z.object({ value: z.unknown() });
const quasiSchema = z.object({ value: z.object({ raw: z.string() }) });

/**
 * Returns the texts in a component's source that can be visible: JSX text, and literals in children and
 * visible attributes.
 */
export function findVisibleText(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed`);
  const found: string[] = [];
  visit(program, false, found);
  return found.filter((text) => /\p{Letter}{2}/u.test(text));
}

function visit(value: unknown, isShown: boolean, found: string[]): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, isShown, found);
    return;
  }
  const node = nodeSchema.safeParse(value).data;
  if (!node) return;
  if (isShown) found.push(...textOf(node));
  for (const [key, child] of Object.entries(node)) visit(child, isChildShown(node, key, isShown), found);
}

function textOf(node: z.infer<typeof nodeSchema>): string[] {
  if (node.type === "JSXText" || node.type === "Literal") {
    const { value } = valueSchema.parse(node);
    return typeof value === "string" ? [value.trim()] : [];
  }
  return node.type === "TemplateElement" ? [quasiSchema.parse(node).value.raw] : [];
}

/**
 * Returns whether a child node can appear on the screen. Children of elements, visible attributes and
 * branches of conditions can; arguments of calls cannot.
 */
function isChildShown(node: z.infer<typeof nodeSchema>, key: string, isShown: boolean): boolean {
  switch (node.type) {
    case "JSXElement":
    case "JSXFragment":
      return key === "children";
    case "JSXAttribute":
      return key === "value" && visibleAttributes.has(namedSchema.safeParse(node).data?.name.name ?? "");
    case "JSXExpressionContainer":
    case "TemplateLiteral":
      return isShown;
    case "ConditionalExpression":
      return isShown && key !== "test";
    case "LogicalExpression":
      return isShown && key === "right";
    default:
      return false;
  }
}
