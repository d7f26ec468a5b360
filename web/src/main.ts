import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { variants } from './lib/api';
import { firstLang, speak } from './lib/i18n.svelte';
import { route } from './lib/router.svelte';
import { loadPage } from './pages';

// The page and what nearly every page asks for are fetched while the words are; whoever needs them says what went wrong.
loadPage(route().name).catch(() => undefined);
if (route().name !== 'settings') variants().catch(() => undefined);

// Nothing is drawn before the words are there: a page that changes its language while one reads it is worse than one that comes a moment later.
await speak(firstLang());
mount(App, { target: document.getElementById('app')! });
