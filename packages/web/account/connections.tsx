// The other sign-in service, and whether it is connected to one's account.

import { post } from "../console/call.ts";
import { useConfirmed } from "../ui/confirm.tsx";
import { Action } from "../ui/dialog.tsx";
import { useLoaded, Wait } from "../ui/loading.tsx";
import { Card, Moment, Written } from "../ui/pieces.tsx";
import { Table } from "../ui/table.tsx";

interface Connection {
  readonly id: string;
  readonly issuer: string;
  readonly created_at: string;
}

/** Nothing if there is no other service. */
export function Connections() {
  const { value } = useLoaded<{ readonly provider: { readonly name: string } | null }>("/oidc");
  return value?.provider == null ? null : <Connected name={value.provider.name} />;
}

function Connected({ name }: { readonly name: string }) {
  const own = useLoaded<readonly Connection[]>("/account/oidc");
  const confirmed = useConfirmed();
  const connect = async () =>
    window.location.assign((await confirmed(() => post<{ url: string }>("/account/oidc/leave"))).url);
  const disconnect = (id: string) => async () => {
    await confirmed(() => post(`/account/oidc/${id}/disconnect`));
    own.reload();
  };
  return (
    <Card
      title={`Sign in with ${name}`}
      actions={
        <Action name="Connect" title={`Connect ${name}?`} submit="Go there" initial={{}} send={connect}>
          <p>You sign in there and come back here.</p>
        </Action>
      }
    >
      <Wait on={own}>
        {(rows) => (
          <Table
            caption="Connected services"
            columns={[
              { name: "Service", cell: ({ issuer }) => <Written text={issuer} /> },
              { name: "Since", cell: ({ created_at }) => <Moment at={created_at} /> },
              {
                name: "Disconnect",
                cell: ({ id }) => (
                  <Action
                    name="Disconnect"
                    title="Disconnect this service?"
                    submit="Disconnect"
                    tone="danger"
                    initial={{}}
                    send={disconnect(id)}
                  />
                ),
              },
            ]}
            rows={rows}
            keyOf={({ id }) => id}
            empty="Not connected."
          />
        )}
      </Wait>
    </Card>
  );
}
