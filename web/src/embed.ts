// The board for other people's pages: /embed/VARIANT?position=… and /embed/game/ID. Nothing of the big page is loaded with it.
import { mount } from 'svelte';
import './embed/embed.css';
import Embed from './embed/Embed.svelte';
import { firstLang, speak } from './lib/i18n.svelte';

await speak(firstLang());
mount(Embed, { target: document.getElementById('app')! });
