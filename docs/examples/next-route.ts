// A route handler of Next.js, as app/api/price/route.ts: it prices a shift and passes problems on.

import { type CalculatePayRequest, createClient, FairclauseProblem } from "@fairclause/client";

const fairclause = createClient({
  url: process.env.FAIRCLAUSE_URL ?? "http://127.0.0.1:8080",
  key: process.env.FAIRCLAUSE_KEY ?? "",
});

export async function POST(request: Request): Promise<Response> {
  try {
    const shift: CalculatePayRequest = JSON.parse(await request.text());
    const pay = await fairclause.calculatePay(shift);
    return Response.json({ total: pay.total, lines: pay.components });
  } catch (error) {
    if (!(error instanceof FairclauseProblem)) throw error;
    return Response.json({ code: error.code, detail: error.detail }, { status: error.status });
  }
}
