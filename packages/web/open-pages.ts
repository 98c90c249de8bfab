// The pages for everyone, each fetched when it is first opened: a row a page, with its place in the navigation.

import type { ComponentType } from "react";
import type { NavigationItem } from "./ui/shell.tsx";

interface OpenPage {
  readonly path: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

export const OPEN_PAGES: readonly OpenPage[] = [
  { path: "/playground", load: () => import("./playground/playground.tsx") },
];

export const OPEN_NAVIGATION: readonly NavigationItem[] = [
  { href: "/playground", name: "Playground" },
  { href: "/awards", name: "Awards" },
  { href: "/status", name: "Coverage" },
];
