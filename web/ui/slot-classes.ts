import type { SystemStyleObject } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { css } from '@emotion/react'
import { system } from './theme/system.ts'

const cache = createCache({ key: 'r' })
// Where there is no document to put them in, the rules stay in the cache.
cache.compat = true

const classOf = (styles: SystemStyleObject) => {
  const serialized = css(system.css(styles))
  const name = `${cache.key}-${serialized.name}`
  cache.insert(`.${name}`, serialized, cache.sheet, true)
  return name
}

/** The rules of the classes that a page uses, for pages that are rendered without a document. */
export const slotRulesIn = (html: string): string =>
  Object.entries(cache.inserted)
    .flatMap(([name, rule]) => (typeof rule === 'string' && html.includes(`${cache.key}-${name}`) ? [rule] : []))
    .join('')

/**
 * Class names for the slots of a part that is repeated, such as a row of a list: its elements are then plain ones, which cost no style computation of their own.
 * Call it where a module begins, not while rendering; attributes such as `data-new` tell what differs from row to row.
 */
export function slotClasses<Slot extends string>(styles: Readonly<Record<Slot, SystemStyleObject>>): Readonly<Record<Slot, string>>
export function slotClasses(styles: Readonly<Record<string, SystemStyleObject>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(styles).map(([slot, style]) => [slot, classOf(style)]))
}
