// A real OpenID Connect provider for tests, in a separate process: it signs in the person the test names.
//
//   node provider.mjs PORT CALLBACK [ISSUER]

import { createServer } from "node:http";
import { Provider } from "oidc-provider";

const [port, callback, issuer = `http://127.0.0.1:${port}`] = process.argv.slice(2);
let next = { sub: "nobody" };

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: "fairclause",
      client_secret: "a secret for tests alone, of some length",
      redirect_uris: [callback],
    },
  ],
  claims: { openid: ["sub"], email: ["email", "email_verified"] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...next, sub: id }) }),
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client.clientId,
      accountId: oidc.session.accountId,
    });
    grant.addOIDCScope("openid email");
    await grant.save();
    return grant;
  },
});
provider.on("server_error", (_context, error) => process.stderr.write(`${error.stack}\n`));

const answer = provider.callback();
createServer(async (request, response) => {
  if (request.url.startsWith("/next?")) {
    next = JSON.parse(decodeURIComponent(request.url.slice("/next?".length)));
    return response.end("ok");
  }
  if (!request.url.startsWith("/interaction/")) return answer(request, response);
  await provider.interactionFinished(request, response, { login: { accountId: next.sub } });
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n"));
