// The app's routes.

export const App = () => <main>Fairclause</main>;
