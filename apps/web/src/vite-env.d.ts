/** The version in package.json, put in at build time. */
declare const __APP_VERSION__: string;

/** A catalogue of another package, compiled like our own. */
declare module "*.json?messages" {
  const messages: import("@lingui/core").Messages;
  export default messages;
}
