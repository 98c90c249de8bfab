// An organisation's webhook endpoints: adding one, its deliveries, and the secret of a new one, once.

import { Link } from "wouter";
import type { Account, NewWebhookEndpoint, WebhookDelivery, WebhookEndpoint } from "../console/answers.ts";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { Badge, Callout, Card, Moment, type Tone, Written } from "../ui/pieces.tsx";
import { ShownOnce, useSecret } from "../ui/secret.tsx";
import { useSignedIn } from "../ui/session.tsx";
import type { AccountProps } from "./overview.tsx";
import { AddEndpoint, RemoveEndpoint, RotateSecret, SendTest } from "./webhook-actions.tsx";
import { Deliveries } from "./webhook-deliveries.tsx";

export function Webhooks({ account }: AccountProps) {
  const { person } = useSignedIn();
  const isOwner = account.members.some(({ id, role }) => id === person.id && role === "owner");
  return isOwner ? <Endpoints account={account} /> : <p>Owners of the organisation see its webhooks here.</p>;
}

function Endpoints({ account: { organisation, access } }: { readonly account: Account }) {
  const path = `/organisations/${organisation.id}/webhooks`;
  const loaded = useLoaded<{ readonly endpoints: readonly WebhookEndpoint[] }>(path);
  const [secret, setSecret] = useSecret<NewWebhookEndpoint>();
  const made = (endpoint: NewWebhookEndpoint) => {
    setSecret(endpoint);
    loaded.reload();
  };
  return (
    <div className="stack">
      <p>
        We post to these addresses when something happens, so that you need not ask again and again.{" "}
        <Link href="/docs/webhooks">What we send, and how to verify it</Link>
      </p>
      {secret !== null && <WebhookSecret key={secret.secret} endpoint={secret} />}
      <Wait on={loaded}>
        {({ endpoints }) => (
          <>
            <Adding
              isApproved={access.state === "approved"}
              count={endpoints.length}
              path={path}
              made={made}
            />
            {endpoints.length === 0 && <p className="empty">No endpoint yet.</p>}
            {endpoints.map((endpoint) => (
              <Endpoint
                key={endpoint.id}
                path={`${path}/${endpoint.id}`}
                endpoint={endpoint}
                made={made}
                reload={loaded.reload}
              />
            ))}
          </>
        )}
      </Wait>
    </div>
  );
}

const MOST_ENDPOINTS = 5;

interface AddingProps {
  readonly isApproved: boolean;
  readonly count: number;
  readonly path: string;
  readonly made: (endpoint: NewWebhookEndpoint) => void;
}

function Adding({ isApproved, count, path, made }: AddingProps) {
  if (!isApproved) return <p>To add an endpoint, your organisation needs approved API access.</p>;
  if (count >= MOST_ENDPOINTS) return <p>You have 5 endpoints, the most there can be.</p>;
  return (
    <div>
      <AddEndpoint path={path} made={made} />
    </div>
  );
}

const WebhookSecret = ({ endpoint: { url, secret } }: { readonly endpoint: NewWebhookEndpoint }) => (
  <ShownOnce
    lines={[
      ["Endpoint", url],
      ["Secret", secret],
    ]}
  >
    <p>Put it where your receiver reads it, and verify every request with it. We can't show it again.</p>
  </ShownOnce>
);

const STATES: Readonly<Record<WebhookEndpoint["state"], readonly [string, Tone]>> = {
  "in-use": ["In use", "good"],
  failing: ["Failing", "warn"],
  disabled: ["Disabled", "danger"],
};

interface EndpointProps {
  readonly path: string;
  readonly endpoint: WebhookEndpoint;
  readonly made: (endpoint: NewWebhookEndpoint) => void;
  readonly reload: () => void;
}

function Endpoint({ path, endpoint, made, reload }: EndpointProps) {
  const deliveries = useLoaded<{ readonly deliveries: readonly WebhookDelivery[] }>(`${path}/deliveries`);
  const again = () => {
    reload();
    deliveries.reload();
  };
  const [name, tone] = STATES[endpoint.state];
  return (
    <Card
      title={new URL(endpoint.url).host}
      actions={
        <span className="actions tight">
          <button type="button" className="button small" onClick={again}>
            Refresh
          </button>
          <SendTest path={path} url={endpoint.url} reload={again} />
          <RotateSecret path={path} url={endpoint.url} made={made} />
          <RemoveEndpoint path={path} url={endpoint.url} reload={reload} />
        </span>
      }
    >
      <p>
        <Written text={endpoint.url} /> <Badge tone={tone}>{name}</Badge> {endpoint.events.join(", ")}{" "}
        {endpoint.failing_since !== null && (
          <small className="soft">
            failing since <Moment at={endpoint.failing_since} />
          </small>
        )}
      </p>
      {endpoint.added_with !== null && (
        <p>
          <small className="soft">
            Added with the key <code>{endpoint.added_with}</code>
          </small>
        </p>
      )}
      {endpoint.old_secrets_end_at !== null && (
        <p>
          We also sign with the old secret until <Moment at={endpoint.old_secrets_end_at} />.
        </p>
      )}
      {endpoint.problem !== null && (
        <Callout tone="danger" title="We send nothing to this endpoint">
          <p>{endpoint.problem}</p>
        </Callout>
      )}
      <Wait on={deliveries}>
        {(value) => <Deliveries path={path} rows={value.deliveries} reload={again} />}
      </Wait>
    </Card>
  );
}
