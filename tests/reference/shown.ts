// The scenarios of an award that show a rule: random draws seldom meet all that some rules ask for.

import { type Library, priceRequest } from "#contract";
import type { Award, Facts } from "#engine";
import { encodedPacks, scenariosOf } from "../awards.ts";

export function factsShowing(slug: string, { code }: Award, library: Library): readonly Facts[] {
  const pack = encodedPacks.find((name) => name.startsWith(code));
  if (pack === undefined) return [];
  return scenariosOf(pack)
    .filter(({ shows }) => shows.includes(slug))
    .flatMap(({ request }) => {
      const priced = priceRequest(request, library, false);
      return "request" in priced ? [priced.facts] : [];
    });
}
