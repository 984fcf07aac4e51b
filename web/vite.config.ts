import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({
  // Modules find each other by where they are themselves; the document's own addresses are written by the service.
  base: './',
  plugins: [svelte()],
  build: {
    outDir: '../src/sixfold/page',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
})
