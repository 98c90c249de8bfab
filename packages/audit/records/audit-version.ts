// The version of everything an audit does around the engine: how files are read, grouped, compared and written.

/** Raise it with any change of what an audit writes: recall then prices everyone again, and a stopped run starts anew. */
export const AUDIT_VERSION = "2.4.0";
