import { lookup as lookUp } from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";

/** IPv4 networks that are not public (IANA IPv4 Special-Purpose Address Registry; multicast and reserved ones too). */
const privateNetworks = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Networks within 2000::/3 that are not public, or carry an IPv4 address: Teredo, documentation and 6to4. */
const privateWithinUnicast = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const refused = new BlockList();
for (const [network, prefix] of privateNetworks) refused.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of privateWithinUnicast) refused.addSubnet(network, prefix, "ipv6");
const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");

/** Whether an address is on the public internet. All of IPv6 beyond 2000::/3 is not, such as IPv4-mapped addresses. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return isIP(address) === 4 && !refused.check(address, "ipv4");
  return !address.includes("%") && unicast.check(address, "ipv6") && !refused.check(address, "ipv6");
}

/** The host as an address or name. URL has read decimal, octal and hexadecimal forms of IPv4 addresses already. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/gu, "").replace(/\.$/u, "");

export function isPrivateHost(host: string): boolean {
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return host === "localhost" || host.endsWith(".localhost");
}

/** An address that the operator's network must be kept from. */
export class RefusedAddressError extends Error {
  override name = "RefusedAddressError";
}

/** Whether a connection to an address is refused; plain http is for private addresses, where they are permitted. */
export function isRefusedAddress(address: string, allowsPrivate: boolean, isPlain: boolean): boolean {
  return isPublicAddress(address) ? isPlain : !allowsPrivate;
}

interface LookupRules {
  readonly allowsPrivate: boolean;
  readonly isPlain: boolean;
  /** Asks the name server for all addresses of a host. */
  readonly resolve?: LookupFunction;
}

/**
 * Returns a look-up whose connection uses the addresses that were checked here, so that a second look-up cannot name others.
 * A refused address fails the connection with a `RefusedAddressError`.
 */
export function createCheckedLookup({
  allowsPrivate,
  isPlain,
  resolve = lookUp,
}: LookupRules): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, "");
      const addresses = typeof found === "string" ? [{ address: found, family: isIP(found) }] : found;
      const refusedOne = addresses.find(({ address }) => isRefusedAddress(address, allowsPrivate, isPlain));
      if (refusedOne !== undefined) return callback(new RefusedAddressError(refusedOne.address), "");
      const [first] = addresses;
      if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? "", first?.family);
    });
  };
}
