import type { SystemStyleObject } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { css } from '@emotion/react'
import { system } from './theme/system.ts'

const cache = createCache({ key: 'r' })

/** A class for styles in which the tokens are already resolved, as recipes answer them. */
export const classOfResolved = (styles: ReturnType<typeof system.css>): string => {
  const serialized = css(styles)
  const name = `${cache.key}-${serialized.name}`
  cache.insert(`.${name}`, serialized, cache.sheet, true)
  return name
}

/**
 * A class for fixed styles, made once and for good: for the rows of long lists, where a styled component for every element would cost a page of fifty more
 * than a frame. Call it where modules begin, not while rendering; what changes with the row is told by attributes.
 */
export const classOf = (styles: SystemStyleObject): string => classOfResolved(system.css(styles))
