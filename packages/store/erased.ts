// What replaces the address of an erased person: unique to them, and no one's mailbox.

/** `.invalid` belongs to no one, now and later (RFC 2606). */
const DOMAIN = "@erased.invalid";

export const placeholderOf = (personId: string): string => `erased-${personId}${DOMAIN}`;

export const isErased = ({ email }: { readonly email: string }): boolean => email.endsWith(DOMAIN);
