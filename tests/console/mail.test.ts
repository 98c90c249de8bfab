// Mail through a real connection: unsent mail waits and is tried again, nothing blocks, and no mail has a secret.

import assert from "node:assert/strict";
import { type AddressInfo, createServer, type Server } from "node:net";
import { after, test } from "node:test";
import { inBothTowns, PASSWORD } from "./testing/town.ts";

interface MailServer {
  readonly port: number;
  readonly letters: string[];
  up(): Promise<void>;
  down(): Promise<void>;
}

/** Speaks enough SMTP to receive a letter. */
async function newMailServer(): Promise<MailServer> {
  const letters: string[] = [];
  const make = (): Server =>
    createServer((socket) => {
      let data: string | null = null;
      socket.on("error", () => {});
      socket.write("220 test\r\n");
      socket.on("data", (chunk) => {
        for (const line of chunk.toString("utf8").split("\r\n")) {
          if (data !== null) {
            data += `${line}\n`;
            if (line !== ".") continue;
            letters.push(data);
            data = null;
            socket.write("250 kept\r\n");
          } else if (/^DATA/i.test(line)) {
            data = "";
            socket.write("354 go on\r\n");
          } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
          else if (line !== "") socket.write("250 ok\r\n");
        }
      });
    });
  let server = make();
  const listen = (at: number): Promise<void> => new Promise((done) => server.listen(at, "127.0.0.1", done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    letters,
    async up() {
      server = make();
      await listen(port);
    },
    down: () => new Promise((done) => server.close(() => done())),
  };
}

const server = await newMailServer();
after(() => server.down());
await server.down();

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await holds()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.fail("it never came");
};

const env = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: "Pay <pay@example.com>" };

inBothTowns({ nodes: 2, env }, (town) => {
  test("the server is down: people go on, the letter waits, and is sent once when it is up", async () => {
    const email = town().newEmail();
    const visitor = town().visitor();
    const from = server.letters.length;
    assert.equal((await visitor.post("/sign-up", { email })).status, 202);
    const own = async () =>
      (await town().store.mails.list({ withLinks: true })).find(({ to }) => to === email);
    await until(async () => ((await own())?.tries ?? 0) >= 1);
    assert.equal((await own())?.state, "queued");
    const token = await town().linkTo(email);
    await server.up();
    await until(async () => (await own())?.state === "sent");
    await server.down();
    const letters = server.letters.slice(from);
    assert.equal(letters.length, 1, "by one node, once");
    const letter = (letters[0] ?? "").replace(/=\n/g, "").replace(/=3D/g, "=");
    assert.match(letter, /^From: Pay <pay@example\.com>$/m);
    assert.match(letter, new RegExp(`^To: <?${email}>?$`, "m"));
    assert.ok(letter.includes(`/verify#${token}`) && !letter.includes(PASSWORD));
    assert.ok(!JSON.stringify(await own()).includes(token), "the link is gone once it was sent");
    assert.equal((await visitor.post("/verify", { token, password: PASSWORD })).status, 200);
  });

  test("administrators see what waits, without anyone's link", async () => {
    const boss = await town().administrator();
    await boss.visitor.post("/reset-request", { email: boss.email });
    const mail = (await boss.visitor.get("/admin/mail")).body;
    const [own] = mail.filter(
      (one: { to: string; subject: string }) => one.to === boss.email && /new password/.test(one.subject),
    );
    assert.equal(own.state, "queued");
    assert.doesNotMatch(own.text, /#[\w-]{43}/);
  });
});
