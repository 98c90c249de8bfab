// Everyone's pages, each fetched when first opened: a row for each page, and which of them the navigation names.

import type { ComponentType } from "react";
import type { NavigationItem } from "./ui/shell.tsx";

interface PageRow {
  readonly path: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

export const PAGES: readonly PageRow[] = [
  { path: "/", load: () => import("./front/front.tsx") },
  { path: "/coverage", load: () => import("./front/coverage.tsx") },
  { path: "/status", load: () => import("./front/status.tsx") },
  { path: "/awards", load: () => import("./awards/award-list.tsx") },
  { path: "/awards/:code", load: () => import("./awards/award-page.tsx") },
  { path: "/playground", load: () => import("./playground/playground.tsx") },
  { path: "/timesheet", load: () => import("./timesheet/timesheet-page.tsx") },
  { path: "/changes", load: () => import("./changes/changes-page.tsx") },
  { path: "/docs/*?", load: () => import("./docs/docs.tsx") },
  { path: "/receipt", load: () => import("./receipts/receipts.tsx") },
  { path: "/audit", load: () => import("./audit/audit.tsx") },
  { path: "/sign-up", load: () => import("./people/sign-up.tsx") },
  { path: "/verify", load: () => import("./people/verify.tsx") },
  { path: "/sign-in", load: () => import("./people/sign-in.tsx") },
  { path: "/sign-in/back", load: () => import("./people/back.tsx") },
  { path: "/reset", load: () => import("./people/reset.tsx") },
  { path: "/handover", load: () => import("./people/handover.tsx") },
  { path: "/account/*?", load: () => import("./account/account.tsx") },
];

export const NAVIGATION: readonly NavigationItem[] = [
  { href: "/playground", name: "Playground" },
  { href: "/timesheet", name: "Timesheet" },
  { href: "/audit", name: "Audit" },
  { href: "/awards", name: "Awards" },
  { href: "/changes", name: "Changes" },
  { href: "/coverage", name: "Coverage" },
  { href: "/docs", name: "Docs" },
];
