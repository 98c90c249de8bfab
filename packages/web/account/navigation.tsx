// The account's navigation: which organisation, another one, and the parts of the open one.

import { Link } from "wouter";
import { useSignedIn } from "../ui/session.tsx";
import { NavigationLink } from "../ui/shell.tsx";

/** Without an id, as on pages that belong to no organisation, it shows the parts of the first. */
export function AccountNavigation({ id }: { readonly id: string | undefined }) {
  const { organisations } = useSignedIn();
  const own = id ?? organisations[0]?.id;
  const parts =
    own === undefined
      ? []
      : [
          { href: `/account/${own}`, name: "Overview", isExact: true },
          { href: `/account/${own}/usage`, name: "Usage" },
          { href: `/account/${own}/quickstart`, name: "Quickstart" },
          { href: `/account/${own}/webhooks`, name: "Webhooks" },
          { href: `/account/${own}/corrections`, name: "Corrections" },
        ];
  return (
    <div className="account-head">
      <nav className="switcher" aria-label="Organisations">
        {organisations.map((one) => (
          <Link key={one.id} href={`/account/${one.id}`} aria-current={one.id === id ? "true" : undefined}>
            <bdi>{one.name}</bdi>
          </Link>
        ))}
        <NavigationLink href="/account/new" name="New organisation" />
      </nav>
      <nav className="tabs" aria-label="Account">
        {[
          ...parts,
          { href: "/account/invitations", name: "Invitations" },
          { href: "/account/security", name: "Security" },
        ].map((item) => (
          <NavigationLink key={item.href} {...item} />
        ))}
      </nav>
    </div>
  );
}
