import type { DemoRandom } from "@lanyard/api/demo/demo-random";
import { type DemoRegion, spellings } from "@lanyard/api/demo/demo-region";
import { easternRegions } from "@lanyard/api/demo/demo-regions-east";
import { westernRegions } from "@lanyard/api/demo/demo-regions-west";

const regions = [...westernRegions, ...easternRegions].flatMap((region) =>
  Array.from({ length: region.weight }, () => region),
);
const syllables =
  "ba be bo da de do fa fi ga go ha he ja jo ka ke ki la le lo ma me mi na ne ni pa pe ra re ri sa se si ta te ti va ve wa we za zo dorf berg mann quist ski sen".split(
    " ",
  );

export function benchRegion(random: DemoRandom): DemoRegion {
  return random.pick(regions);
}

/** As in life: a few names are very common, and a third are so rare that hardly two people share one. */
export function benchSurname(random: DemoRandom, region: DemoRegion): { native: string; latin: string } {
  if (random.chance(0.65))
    return spellings(region.last[Math.floor(region.last.length * random.next() ** 2)] ?? "Doe");
  const made = Array.from({ length: random.whole(3, 4) }, () => random.pick(syllables)).join("");
  return spellings(made.charAt(0).toUpperCase() + made.slice(1));
}
