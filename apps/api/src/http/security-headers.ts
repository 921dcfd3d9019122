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
        // Components set styles at run time. Scripts come only from files.
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
    // Sign-in popups need their opener.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: options.isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
}
