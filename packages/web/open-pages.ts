// The pages for everyone, each fetched when it is first opened: a row a page, with its place in the navigation.

import type { ComponentType } from "react";
import type { NavigationItem } from "./ui/shell.tsx";

interface OpenPage {
  readonly path: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

export const OPEN_PAGES: readonly OpenPage[] = [
  { path: "/", load: () => import("./front/front.tsx") },
  { path: "/status", load: () => import("./front/status.tsx") },
  { path: "/awards", load: () => import("./awards/award-list.tsx") },
  { path: "/awards/:code", load: () => import("./awards/award-page.tsx") },
  { path: "/playground", load: () => import("./playground/playground.tsx") },
];

export const OPEN_NAVIGATION: readonly NavigationItem[] = [
  { href: "/playground", name: "Playground" },
  { href: "/awards", name: "Awards" },
  { href: "/status", name: "Coverage" },
];
