// What owners see of remembered receipts: the results that corrections changed, and whether anything is remembered.

import Type from "typebox";
import { NotFound } from "#store";
import { notFound } from "../../problems.ts";
import { wireCorrection } from "../../receipts/desk-calls.ts";
import { type ConsoleCall, ok, owner } from "../call.ts";
import { closed } from "../shapes.ts";

const NONE = notFound("There is no such correction, or it is not yours to see.");

export const correctionCalls: readonly ConsoleCall[] = [
  owner(
    "GET /organisations/{id}/corrections",
    { query: closed({ before: Type.Optional(Type.String({ maxLength: 60 })) }) },
    async ({ organisation: { id }, query: { before } }, { store: { rememberedReceipts } }) => {
      try {
        const { rows, next } = await rememberedReceipts.corrections(id, before);
        const remembered = await rememberedReceipts.list(id);
        const has_receipts = remembered.rows.length > 0;
        return ok({ corrections: rows.map(wireCorrection), next, has_receipts });
      } catch (error) {
        if (error instanceof NotFound) return NONE;
        throw error;
      }
    },
  ),
];
