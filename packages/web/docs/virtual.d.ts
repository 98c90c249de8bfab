// What the build makes of the documents, as the pages import it.

type BuiltDocs = {
  readonly groups: readonly import("./blocks.ts").DocGroup[];
  readonly loaders: Readonly<Record<string, () => Promise<import("./blocks.ts").DocText>>>;
  readonly codes: readonly import("./blocks.ts").DocCode[];
  readonly parts: readonly import("./blocks.ts").DocPart[];
};

declare module "virtual:docs" {
  export const groups: BuiltDocs["groups"];
  export const loaders: BuiltDocs["loaders"];
}

declare module "virtual:docs/codes" {
  const codes: BuiltDocs["codes"];
  export default codes;
}

declare module "virtual:docs/parts" {
  const parts: BuiltDocs["parts"];
  export default parts;
}
