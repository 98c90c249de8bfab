// What both packages say of themselves: release, licence, and the notices of what is bundled into them.

export interface Release {
  readonly version: string;
  readonly license: string;
}

export interface About {
  readonly name: string;
  readonly description: string;
  readonly exports: object;
}

export const manifestOf = ({ version, license }: Release, { name, description, exports }: About): string =>
  `${JSON.stringify(
    {
      name,
      version,
      description,
      license,
      type: "module",
      sideEffects: false,
      engines: { node: ">=20" },
      exports,
    },
    null,
    2,
  )}\n`;
