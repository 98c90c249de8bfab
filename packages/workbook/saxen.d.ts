// The part of the saxen XML parser that is used here; the package ships no types.

declare module "saxen" {
  export class Parser {
    on(
      event: "openTag",
      handle: (
        name: string,
        attributes: () => Readonly<Record<string, string>>,
        decode: (text: string) => string,
      ) => void,
    ): this;
    on(event: "closeTag", handle: (name: string) => void): this;
    on(event: "text", handle: (text: string, decode: (text: string) => string) => void): this;
    on(event: "cdata", handle: (text: string) => void): this;
    on(event: "error", handle: (error: Error) => void): this;
    parse(xml: string): void;
  }
}
