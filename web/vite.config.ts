import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin } from 'vite'
import { apiRoutes } from './api/routes-plugin.ts'
import { brandModule } from './ui/brand-plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const outputs = { client: here('dist/client'), server: here('dist/server') }

/** The scripts of the public pages, by the name under which `virtual:site-assets` knows them. */
export const siteScripts = {
  start: here('site/enhance/start.ts'),
  login: here('site/enhance/login.ts'),
  loginEarly: here('site/enhance/login-early.ts'),
  form: here('site/enhance/form-page.ts'),
} as const

const common = {
  root: here('.'),
  configFile: false,
  logLevel: 'warn',
  plugins: [react(), apiRoutes(), brandModule()],
} satisfies InlineConfig

const forBrowsers = {
  outDir: outputs.client,
  // Every browser that takes the CSS in use here preloads modules by itself.
  modulePreload: { polyfill: false },
  target: 'es2023',
  // A data: address would need an exception in the content security policy.
  assetsInlineLimit: 0,
} as const

/** What several screens share of our own, but for what only dialogs need: those load it when they open. */
const sharedByScreens = /[\\/](?:web[\\/](?:api|ui)|shared)[\\/](?!form[\\/]|[^?]*Dialog|confirm-delete|ActionMenu|schemas)[^?]*$/

/** What signed-in people load: the shell of the application. Small modules come in few files, so that a screen needs one or two. */
export const client: InlineConfig = {
  ...common,
  build: {
    ...forBrowsers,
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      input: { app: here('app.html') },
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 2 },
            { name: 'kit', test: sharedByScreens, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
}

/** One script of the public pages, beside the application. It is one file: a phone on a slow line asks once for it, and not again for what it imports. */
export const siteScript = (name: string, file: string): InlineConfig => ({
  ...common,
  build: {
    ...forBrowsers,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: { [name]: file }, output: { codeSplitting: false } },
  },
})

/**
 * The renderer of the public pages, as one file that needs nothing beside it.
 * @param assets what the client build produced, see `site/site-assets.d.ts`
 */
export const server = (assets: unknown): InlineConfig => {
  const siteAssets: Plugin = {
    name: 'site-assets',
    resolveId: (id) => (id === 'virtual:site-assets' ? '\0site-assets' : null),
    load: (id) => (id === '\0site-assets' ? `export default ${JSON.stringify(assets)}` : null),
  }
  return {
    ...common,
    plugins: [...common.plugins, siteAssets],
    define: { 'process.env.NODE_ENV': '"production"' },
    // Of React's renderers only the one that makes a string is needed: without the streaming ones the Lambda is half as large.
    resolve: { alias: { 'react-dom/server': here('../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js') } },
    ssr: { noExternal: true },
    build: {
      outDir: outputs.server,
      emptyOutDir: true,
      ssr: here('site/render.tsx'),
      copyPublicDir: false,
      target: 'node24',
      assetsInlineLimit: 0,
      minify: true,
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  }
}

export default defineConfig(client)
