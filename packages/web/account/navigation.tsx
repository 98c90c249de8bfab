// The account's tabs: the organisation and its parts, and what is one's own.

import { useSignedIn } from "../ui/session.tsx";
import { NavigationLink } from "../ui/shell.tsx";

export function AccountNavigation({ id }: { readonly id: string | undefined }) {
  const { organisations } = useSignedIn();
  const own = id ?? organisations[0]?.id;
  const items = [
    ...(organisations.length > 1
      ? organisations.map((one) => ({ href: `/account/${one.id}`, name: one.name, isExact: true }))
      : own === undefined
        ? []
        : [{ href: `/account/${own}`, name: "Overview", isExact: true }]),
    ...(own === undefined
      ? []
      : [
          { href: `/account/${own}/usage`, name: "Usage" },
          { href: `/account/${own}/quickstart`, name: "Quickstart" },
        ]),
    { href: "/account/security", name: "Security" },
  ];
  return (
    <nav className="tabs" aria-label="Account">
      {items.map((item) => (
        <NavigationLink key={item.href} {...item} />
      ))}
    </nav>
  );
}
