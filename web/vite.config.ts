import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin } from 'vite'
import { apiRoutes } from './api/routes-plugin.ts'
import { applicationBrowsers, siteBrowsers, targetsOf } from './browsers.ts'
import { brandModule } from './ui/brand-plugin.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const outputs = { client: here('dist/client'), server: here('dist/server') }

/** The scripts of the public pages, by their name in `virtual:site-assets`. */
export const siteScripts = {
  start: here('site/enhance/start.ts'),
  appEarly: here('site/enhance/app-early.ts'),
  login: here('site/enhance/login.ts'),
  loginEarly: here('site/enhance/login-early.ts'),
  forgottenPassword: here('site/enhance/forgotten-password.ts'),
  choosePassword: here('site/enhance/choose-password.ts'),
  form: here('site/enhance/form-page.ts'),
  link: here('site/enhance/link-page.ts'),
  challenge: here('site/enhance/challenge-worker.ts'),
  nearDomain: here('site/enhance/near-domain.ts'),
} as const

const common = {
  root: here('.'),
  configFile: false,
  logLevel: 'warn',
  plugins: [react(), apiRoutes(), brandModule()],
} satisfies InlineConfig

const forBrowsers = {
  outDir: outputs.client,
  // Every supported browser preloads modules itself.
  modulePreload: { polyfill: false },
  // A data: address would need an exception in the content security policy.
  assetsInlineLimit: 0,
} as const

/** Modules of `api` and `ui` that no screen opens with: dialogs, controls of forms, exports, filters, trees, figures, pictures and files of partners. */
const loadedLater = [
  'api/account-rules.ts',
  'api/schemas.ts',
  'api/upload.ts',
  'api/zod-without-eval.ts',
  'ui/exports/',
  'ui/form/',
  'ui/list/DataList.tsx',
  'ui/list/DataTable.tsx',
  'ui/list/FilterSelect.tsx',
  'ui/list/Paging.tsx',
  'ui/list/StatusFilter.tsx',
  'ui/list/count-matches.ts',
  'ui/list/lead-status-options.ts',
  'ui/list/page-numbers.ts',
  'ui/list/selection/',
  'ui/material/',
  'ui/referral/',
  'ui/tree/',
  'ui/ActionMenu.tsx',
  'ui/CheckField.tsx',
  'ui/CountTicks.tsx',
  'ui/Dialog.tsx',
  'ui/DialogFrame.tsx',
  'ui/FactList.tsx',
  'ui/FileDrop.tsx',
  'ui/LinkTabs.tsx',
  'ui/LoadingDialog.tsx',
  'ui/OpenActionMenu.tsx',
  'ui/PictureUpload.tsx',
  'ui/PollGauge.tsx',
  'ui/ProgressGauge.tsx',
  'ui/QuestionDialog.tsx',
  'ui/RadioList.tsx',
  'ui/SettingsPanel.tsx',
  'ui/Switch.tsx',
  'ui/Tabs.tsx',
  'ui/confirm-delete.tsx',
  'ui/customer-status.tsx',
  'ui/logo-ground.ts',
  'ui/registration-facts.ts',
  'ui/unsent-pictures.ts',
  'ui/use-creation-asked.ts',
  'ui/use-now.ts',
]

/** Whether a module is of those that most screens share. Words of `shared` load with the screens that show them. */
const isSharedByScreens = (id: string) => {
  const [, path] = /[\\/]web[\\/]((?:api|ui)[\\/][^?]*)$/.exec(id) ?? []
  return path !== undefined && !loadedLater.some((name) => path.replaceAll('\\', '/').startsWith(name))
}

/** The application for signed-in people. Small modules are grouped into few files, so that a screen needs one or two. */
export const client: InlineConfig = {
  ...common,
  build: {
    ...forBrowsers,
    target: targetsOf(applicationBrowsers),
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      input: { app: here('app.html') },
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 2 },
            { name: 'kit', test: isSharedByScreens, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
}

/** A script of the public pages, built apart from the application. It is a single file, so that a slow connection needs one round trip. */
export const siteScript = (name: string, file: string): InlineConfig => ({
  ...common,
  build: {
    ...forBrowsers,
    target: targetsOf(siteBrowsers),
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: { [name]: file }, output: { codeSplitting: false } },
  },
})

/**
 * The renderer of the public pages, as one file without imports.
 * @param assets the client build's output, see `site/site-assets.d.ts`
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
    // Only React's string renderer is needed: without the streaming ones the Lambda is half as large.
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
