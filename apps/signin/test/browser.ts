/** A browser that keeps cookies, sends the origin with requests and does not follow redirects. */
export interface Browser {
  cookies: Map<string, string>;
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  postForm: (
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<Response>;
  /**
   * Sends a POST request as a page of the CRM does, with the page's origin, the X-Auth-Request header and
   * cookies.
   */
  call: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
}

export function createBrowser(url: string, origin: string): Browser {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit, headers: Record<string, string>) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const given = Object.fromEntries(
      Object.entries({ ...(cookie ? { cookie } : {}), ...headers }).filter(([, value]) => value),
    );
    const response = await fetch(url + path, { ...init, headers: given, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    return response;
  };
  return {
    cookies,
    get: (path, headers = {}) => send(path, {}, { accept: "text/html", ...headers }),
    postForm: (path, fields, headers = {}) =>
      send(
        path,
        { method: "POST", body: new URLSearchParams(fields).toString() },
        { accept: "text/html", origin: url, "content-type": "application/x-www-form-urlencoded", ...headers },
      ),
    call: (path, body = {}, headers = {}) =>
      send(
        path,
        { method: "POST", body: JSON.stringify(body) },
        { origin, "content-type": "application/json", "x-auth-request": "true", ...headers },
      ),
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ""] = line.split(";");
  const [name = "", value = ""] = pair.split("=", 2);
  if (value === "" || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

/** Returns the message that a hand-over page posts, and the origin to which it posts the message. */
export function messageOf(html: string): { origin: string; message: Record<string, unknown> } {
  const attribute = (name: string) =>
    (new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1] ?? "").replace(/&#(\d+);/g, (_, code) =>
      String.fromCharCode(code),
    );
  return { origin: attribute("origin"), message: JSON.parse(attribute("message")) };
}
