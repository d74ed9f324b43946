import { describe, expect, it } from 'vitest'
import { narrowNetwork, wideNetwork } from './network.ts'

describe.each([
  ['wide', wideNetwork],
  ['narrow', narrowNetwork],
])('the %s network', (_, { lines, branches, routes }) => {
  it('animates lots along drawn lines, from branch to branch to the first station', () => {
    for (const route of routes) {
      let height = lines[0]?.y
      for (const branch of route.map((index) => branches[index])) {
        expect(branch?.y).toBe(height)
        expect(lines.some((line) => line.y === branch?.toY && line.from === branch?.toX)).toBe(true)
        height = branch?.toY
      }
    }
  })
})
