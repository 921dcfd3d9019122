import { type AnswerHeaders, answerHeaders } from "@lanyard/server-kit/answer-headers";

interface HeaderOptions {
  signinUrl: string;
  errorReportingOrigin: string | undefined;
  isHttps: boolean;
}

/** Returns the headers of every response (security.md, Input and output 8). */
export function securityHeaders(options: HeaderOptions): AnswerHeaders {
  const reporting = options.errorReportingOrigin === undefined ? [] : [options.errorReportingOrigin];
  return answerHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Components set inline styles at run time. Scripts are loaded only from files.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        connectSrc: ["'self'", options.signinUrl, ...reporting],
        frameSrc: [options.signinUrl],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", options.signinUrl],
        frameAncestors: ["'none'"],
      },
    },
    // A sign-in popup needs access to the window that opened it.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: options.isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
}
