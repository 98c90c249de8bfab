// The administrators' bundle, served only to their sessions.

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Admin } from "./admin/admin.tsx";
import "@fontsource-variable/inter/wght.css";
import "./style.css";

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no root");
createRoot(root).render(
  <StrictMode>
    <Admin />
  </StrictMode>,
);
