import { problem } from "@lanyard/contract/problem-schema";
import type { Right, RouteShape } from "@lanyard/contract/route/route";
import { z } from "zod";
import { takesDryRun } from "./dry-run.ts";
import { scopesOf } from "./key-scope.ts";

type Tables = Readonly<Record<string, Readonly<Record<string, RouteShape>>>>;

export function openApiDocument(tables: Tables, version: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [noun, table] of Object.entries(tables)) {
    for (const [name, route] of Object.entries(table)) {
      paths[route.path] = {
        ...paths[route.path],
        [route.method.toLowerCase()]: operation(noun, name, route),
      };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Lanyard", version, description: "The HTTP API of Lanyard, a multi-tenant sales CRM." },
    servers: [{ url: "/api" }],
    security: [{ accessToken: [] }, { apiKey: [] }],
    tags: Object.keys(tables).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        apiKey: { type: "http", scheme: "bearer", bearerFormat: "lk_…" },
      },
      schemas: { Problem: schemaOf(problem) },
    },
  };
}

function operation(noun: string, name: string, route: RouteShape) {
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: route.summary,
    description: `${rightSentence[route.right]} ${keySentence(route)}`.trim(),
    ...(route.right === "public" ? { security: [] } : {}),
    parameters: [
      ...parameters("path", route.params),
      ...parameters("query", route.query),
      ...dryRunOf(route),
    ],
    ...(route.body === undefined ? {} : { requestBody: requestBody(route, route.body) }),
    responses: { [route.status ?? 200]: success(route), default: failure },
  };
}

const dryRunOf = (route: RouteShape) => (takesDryRun(route) && !route.actsOutside ? [dryRunParameter] : []);
const dryRunParameter = {
  name: "dry_run",
  in: "query",
  required: false,
  description:
    "With `true`, nothing changes: the answer is `{dry_run: true, would: …}` with the same status.",
  schema: { type: "string", enum: ["true", "false"] },
};

const rightSentence: Readonly<Record<Right, string>> = {
  public: "Needs no sign-in.",
  read: "Needs the right to read.",
  export: "Needs the right to export, which admins and users have.",
  write: "Needs the right to write.",
  admin: "Needs the role admin.",
};

function keySentence(route: RouteShape): string {
  if (route.right === "public") return "";
  if (route.isOpenToKeys) return "An API key of any scope can call it.";
  const scopes = scopesOf(route);
  return scopes === undefined
    ? "API keys cannot call it."
    : `An API key needs the scopes ${scopes.join(", ")}.`;
}

const failure = {
  description: "Refused; `code` is one of a closed list, `message` is what a person reads.",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

function success(route: RouteShape) {
  if (route.answerFormat === "file") {
    return {
      description: "The file",
      content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
    };
  }
  if (route.answerFormat === "events") {
    return {
      description: "Server-sent events; the response does not end",
      content: { "text/event-stream": { schema: { type: "string" } } },
    };
  }
  return { description: "Success", content: { "application/json": { schema: schemaOf(route.answer) } } };
}

function requestBody(route: RouteShape, body: z.ZodType) {
  const type = route.bodyFormat === "multipart" ? "multipart/form-data" : "application/json";
  return { required: true, content: { [type]: { schema: schemaOf(body) } } };
}

function parameters(location: "path" | "query", schema: z.ZodType | undefined) {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const shape = readShape(schema);
  shapes.set(schema, shape);
  return shape;
}

function readShape(schema: z.ZodType) {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return shape;
}

type Shape = ReturnType<typeof readShape>;

/**
 * The JSON Schemas by zod schema. All servers of a process share them, because tests start several servers.
 */
const shapes = new WeakMap<z.ZodType, Shape>();
