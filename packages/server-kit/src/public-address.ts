import { lookup as lookUp } from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";

/**
 * IPv4 networks that are not public (IANA IPv4 Special-Purpose Address Registry, multicast and reserved
 * networks).
 */
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

/** Networks within 2000::/3 that are not public or embed an IPv4 address: Teredo, documentation and 6to4. */
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

/**
 * Returns whether an address is on the public internet. IPv6 addresses outside 2000::/3, such as IPv4-mapped
 * addresses, are not.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return isIP(address) === 4 && !refused.check(address, "ipv4");
  return !address.includes("%") && unicast.check(address, "ipv6") && !refused.check(address, "ipv6");
}

/**
 * Returns the host of a URL, without brackets and a trailing dot. `URL` has already normalized decimal, octal
 * and hexadecimal IPv4 addresses.
 */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/gu, "").replace(/\.$/u, "");

export function isPrivateHost(host: string): boolean {
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return host === "localhost" || host.endsWith(".localhost");
}

export class RefusedAddressError extends Error {
  override name = "RefusedAddressError";
}

/**
 * Returns whether connections to an address are refused. Private addresses need `allowsPrivate`. Plain HTTP
 * is allowed only for private addresses.
 */
export function isRefusedAddress(address: string, allowsPrivate: boolean, isPlain: boolean): boolean {
  return isPublicAddress(address) ? isPlain : !allowsPrivate;
}

interface LookupRules {
  readonly allowsPrivate: boolean;
  readonly isPlain: boolean;
  readonly resolve?: LookupFunction;
}

/**
 * Creates a lookup function that checks addresses and returns them to the connection, so that a second lookup
 * cannot change them. A refused address makes the connection fail with a `RefusedAddressError`.
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
