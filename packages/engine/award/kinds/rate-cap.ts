// The most that rates may come to together.

import { kind } from "../kind.ts";
import { leaf, list, name, optional, required } from "../shape.ts";
import { percent } from "../units.ts";

const NONE: readonly string[] = [];

export const rateCap = kind({
  means: "No row pays more than this share of the rate.",
  topic: "rates",
  roles: ["multiplies-rate"],
  conditions: [],
  fields: {
    at: required(leaf("percentage"), percent(20_000), "The most."),
    except: optional(list(name("rule")), NONE, "Rows that may pay more."),
  },
  example: `
extra-rates-cap:
  kind: rate-cap
  says: Extra rates come to no more than double, except on public holidays.
  at: 200%
  except: [public-holiday]
`,
});
