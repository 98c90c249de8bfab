// Where a sign-in leads: to pages of ours, whatever the address asks for.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pathHere } from "./address.ts";

const HERE = "https://pay.example.com";

test("a path of ours leads there", () => {
  for (const path of ["/account", "/admin/log?action=x", "/account/security"])
    assert.equal(pathHere(path, HERE), path);
});

test("anything else leads to the account page, and no path is read as another host", () => {
  const asked = [
    "",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "/.//evil.example",
    "/..//evil.example/x",
    "/%2e//evil.example",
    "//pay.example.com@evil.example",
  ];
  for (const one of asked) assert.equal(pathHere(one, HERE), "/account", one);
});
