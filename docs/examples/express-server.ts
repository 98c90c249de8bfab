// An Express server that prices the shift a roster app sends. The key stays on the server.

import { createClient, FairclauseProblem } from "@fairclause/client";
import express from "express";

const fairclause = createClient({
  url: process.env.FAIRCLAUSE_URL ?? "http://127.0.0.1:8080",
  key: process.env.FAIRCLAUSE_KEY ?? "",
});

export const app = express();
app.use(express.json());

app.post("/shifts/price", async (request, response) => {
  try {
    const pay = await fairclause.calculatePay(request.body);
    response.json({ total: pay.total, lines: pay.components, assumed: pay.assumptions });
  } catch (error) {
    if (!(error instanceof FairclauseProblem)) throw error;
    response.status(error.status).json({ code: error.code, detail: error.detail, errors: error.errors });
  }
});
