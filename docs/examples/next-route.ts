// A route handler of Next.js, as app/api/price/route.ts: it prices a shift and passes on what is wrong with it.

import { type CalculatePayRequest, type Client, createClient, FairclauseProblem } from "@fairclause/client";

let client: Client | undefined;

/** Created on first use: a build has no key. */
function fairclause(): Client {
  client ??= createClient({
    url: process.env.FAIRCLAUSE_URL ?? "http://127.0.0.1:8080",
    key: process.env.FAIRCLAUSE_KEY ?? "",
  });
  return client;
}

const problem = (status: number, code: string, detail: string): Response =>
  Response.json({ code, detail }, { status });

export async function POST(request: Request): Promise<Response> {
  let shift: CalculatePayRequest;
  try {
    shift = JSON.parse(await request.text());
  } catch {
    return problem(400, "not_json", "Send the shift as JSON.");
  }
  try {
    const pay = await fairclause().calculatePay(shift);
    return Response.json({ total: pay.total, lines: pay.components });
  } catch (error) {
    // Only a 422 is about the shift. The rest is about this server: its key, its limits, its connection.
    if (error instanceof FairclauseProblem && error.status === 422)
      return problem(422, error.code, error.detail);
    console.error(error);
    return problem(502, "not_priced", "We can't price shifts right now. Try again in a minute.");
  }
}
