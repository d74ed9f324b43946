import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import type { Frame, Page } from '@playwright/test'
import type Axe from 'axe-core'

declare global {
  interface Window {
    readonly axe?: typeof Axe
  }
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Loads axe into a document that does not have it yet: that takes as long as an analysis. */
const loadAxe = async (frame: Frame) => {
  if (await frame.evaluate(() => window.axe === undefined)) await frame.evaluate(await source)
}

/** A frame that may run no scripts does not answer; axe passes over it. */
const loadAxeIfPossible = (frame: Frame) => Promise.race([loadAxe(frame), delay(1000)]).catch(() => undefined)

/** The rules that look at colours. All others find the same in any colour scheme, because the markup is the same. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Options = {
  /** Elements to leave out, as a CSS selector. */
  readonly exclude?: string
  /** Checks only colours, on a page that was analysed in another colour scheme. @default false */
  readonly onlyColours?: boolean
}

/** Analyses a page with all rules of axe that are on by default. */
export const accessibilityFindings = async (page: Page, { exclude, onlyColours = false }: Options = {}) => {
  // What fades in has less contrast on the way.
  await page.evaluate(() =>
    // What is removed while it fades ends with an error.
    Promise.allSettled(
      document.getAnimations().map(({ effect, finished }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY || finished),
    ),
  )
  const [top, ...frames] = page.frames()
  if (top === undefined) throw new Error('A page without a frame')
  await loadAxe(top)
  await Promise.all(frames.map(loadAxeIfPossible))
  return top.evaluate(
    async ({ exclude, rules }) => {
      const context = exclude === undefined ? document : { exclude: [exclude] }
      const results = await window.axe?.run(context, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
      if (results === undefined) throw new Error('axe is not loaded')
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    { exclude, rules: onlyColours ? COLOUR_RULES : undefined },
  )
}
