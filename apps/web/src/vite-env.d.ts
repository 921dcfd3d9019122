/** The version in package.json, which the build inserts. */
declare const __APP_VERSION__: string;

/** A message catalogue of another package, compiled like the catalogues of this app. */
declare module "*.json?messages" {
  const messages: import("@lingui/core").Messages;
  export default messages;
}
