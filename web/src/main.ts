import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { isLocal } from './here/kept';
import { variants } from './lib/api';
import { firstLang, speak } from './lib/i18n.svelte';
import { route } from './lib/router.svelte';
import { socket } from './lib/socket';
import { loadPage } from './pages';

// The page and what nearly every page asks for are fetched while the words are; whoever needs them says what went wrong.
loadPage(route().name).catch(() => undefined);
if (route().name !== 'settings') variants().catch(() => undefined);
if (route().name === 'game' && !isLocal(route().params.id ?? '')) socket.connect();

// Nothing is drawn before the words are there: a page that changes its language while one reads it is worse than one that comes a moment later.
// What the server has sent ready-made stays until then, and until what takes its place is there.
const first = route().name === 'home' ? variants() : undefined;
await speak(firstLang());
await Promise.all([loadPage(route().name), first]).catch(() => undefined);
const app = document.getElementById('app')!;
app.replaceChildren();
mount(App, { target: app });

// Kept for times without a connection when everything else is done; who saves data keeps nothing that was not asked for.
const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
if (import.meta.env.PROD && 'serviceWorker' in navigator && !saves) {
  const keep = (): void =>
    void import('./offline/register').then(({ keepPage }) => keepPage()).catch(() => undefined);
  setTimeout(keep, 4_000);
}
