import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useOpenPartners } from './use-open.ts'

/** Whether a partner is open, in each render with a number of partners. */
const rendersWith = (total: number | undefined) => {
  const renders: boolean[] = []
  const Probe = () => {
    renders.push(useOpenPartners(total, '').isOpen(1))
    return null
  }
  renderToString(createElement(Probe))
  return renders
}

test('A small tree is open from the first render that knows its size, so that it never shows closed partners first', () => {
  expect(rendersWith(12)).not.toContain(false)
  expect(rendersWith(61)).not.toContain(true)
  expect(rendersWith(undefined)).not.toContain(true)
})
