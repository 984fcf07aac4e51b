import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { firstLanguage, words } from './lib/words.svelte'

await words.choose(firstLanguage()).catch(() => undefined)
mount(App, { target: document.getElementById('app')! })
