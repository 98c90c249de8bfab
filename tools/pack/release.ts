// What both packages say about themselves: release, licence, and the notices of what is bundled into them.

export interface Release {
  readonly version: string;
  readonly license: string;
}

export interface About {
  readonly name: string;
  readonly description: string;
  /** For tools that do not read exports. */
  readonly main: string;
  readonly exports: object;
}

const KEYWORDS = [
  "australia",
  "award",
  "fair work",
  "modern award",
  "pay",
  "payroll",
  "penalty rates",
  "wages",
];

export const manifestOf = (
  { version, license }: Release,
  { name, description, ...entrances }: About,
): string =>
  `${JSON.stringify(
    {
      name,
      version,
      description,
      keywords: KEYWORDS,
      license,
      type: "module",
      sideEffects: false,
      // AbortSignal.any is from 20.3.
      engines: { node: ">=20.3" },
      publishConfig: { access: "public" },
      types: "./index.d.ts",
      ...entrances,
    },
    null,
    2,
  )}\n`;
