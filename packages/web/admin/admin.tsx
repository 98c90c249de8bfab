// The administrators' app: what waits, organisations, people, the audit log.

export const Admin = () => <main>Administration</main>;
