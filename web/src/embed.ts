// The board for other people's pages: /embed/VARIANT?position=… and /embed/game/ID. Nothing of the big page is loaded with it.
import { mount } from 'svelte';
import './embed/embed.css';
import Embed from './embed/Embed.svelte';
import { firstLang, languages, speak } from './lib/i18n.svelte';
import type { Lang } from './lib/types';

// The page around may say which language and which look it wants.
const wanted = new URLSearchParams(location.search).get('lang') as Lang | null;
await speak(wanted && languages.includes(wanted) ? wanted : firstLang());
mount(Embed, { target: document.getElementById('app')! });
