// What stands for the address of a person who was erased: theirs alone, and nobody's mailbox.

/** `.invalid` is nobody's, now and later (RFC 2606). */
const DOMAIN = "@erased.invalid";

export const placeholderOf = (personId: string): string => `erased-${personId}${DOMAIN}`;

export const isErased = ({ email }: { readonly email: string }): boolean => email.endsWith(DOMAIN);
