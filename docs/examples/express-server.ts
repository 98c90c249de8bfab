// A server with Express 5 that prices the shift a roster app sends. The key stays on the server.

import { type Client, createClient, FairclauseProblem } from "@fairclause/client";
import express, { type ErrorRequestHandler } from "express";

let client: Client | undefined;

/** Created on first use: the server starts, and its tests run, without a key. */
function fairclause(): Client {
  client ??= createClient({
    url: process.env.FAIRCLAUSE_URL ?? "http://127.0.0.1:8080",
    key: process.env.FAIRCLAUSE_KEY ?? "",
  });
  return client;
}

const app = express();
app.use(express.json());

app.post("/shifts/price", async (request, response) => {
  // Express 5 leaves the body undefined when it did not come as application/json.
  if (request.body === undefined) {
    response.status(400).json({ code: "not_json", detail: "Send the shift as JSON." });
    return;
  }
  const pay = await fairclause().calculatePay(request.body);
  response.json({ total: pay.total, lines: pay.components, assumed: pay.assumptions });
});

/** Express 5 brings what an async handler throws here. */
const onError: ErrorRequestHandler = (error, _request, response, _next) => {
  // Only a 422 is about the shift. The rest is about this server: its key, its limits, its connection.
  if (error instanceof FairclauseProblem && error.status === 422)
    response.status(422).json({ code: error.code, detail: error.detail, errors: error.errors });
  // What express.json() could not read.
  else if (error.expose === true)
    response.status(error.status).json({ code: "not_json", detail: error.message });
  else {
    console.error(error);
    response.status(502).json({ code: "not_priced", detail: "We can't price shifts right now." });
  }
};
app.use(onError);

const port = Number(process.env.PORT ?? 3000);
app.listen(port, () => console.log(`Listening on http://127.0.0.1:${port}`));
