// What a pricing thread needs: the awards, but no document and no store.

import { loadCatalogue, loadLibrary } from "#pack";
import type { World } from "../endpoints/endpoint.ts";
import { dayKeeper } from "./today.ts";

export function loadPricingWorld(
  awardsFolder: string,
  release: string,
  receiptKey: World["receiptKey"],
): World {
  const library = loadLibrary(awardsFolder);
  return {
    library,
    catalogue: loadCatalogue(awardsFolder, library),
    release,
    today: dayKeeper(),
    failing: () => [],
    document: {},
    receiptKey,
  };
}
