import { expect, test } from 'vitest'
import { PRINT_WIDTH, pngSize, qrCodeOf, qrSvg } from './qr-code.ts'

const ADDRESS = 'https://partnerportal.example/ib-recruitment/IB-1001?k=seminar-mai'

test('the code has the quiet zone that readers need', () => {
  const { size, dark } = qrCodeOf(ADDRESS)
  for (const edge of [0, 1] as const) {
    const places = dark.map((module) => module[edge])
    expect({ first: Math.min(...places), last: Math.max(...places) }).toEqual({ first: 4, last: size - 5 })
  }
})

test('the picture is wide enough to print, with whole px for every module', () => {
  const { size } = qrCodeOf(ADDRESS)
  const { scale, width, height } = pngSize(size)
  expect(Number.isInteger(scale)).toBe(true)
  expect(width).toBe(size * scale)
  expect(width).toBeGreaterThanOrEqual(PRINT_WIDTH)
  expect(height).toBeGreaterThan(width)
})

test('the drawing has a name below the code and is a file of its own', () => {
  const code = qrCodeOf(ADDRESS)
  const svg = qrSvg(code, 'Lindenhof & Partner')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ [\d.]+"/)
  expect(svg).toContain(code.d)
  expect(svg).toContain('>Lindenhof &amp; Partner</text></svg>')
})

test('a long name below the code is written smaller, so that it fits', () => {
  const code = qrCodeOf(ADDRESS)
  const sizeOf = (name: string) => Number(/font-size="([\d.]+)"/.exec(qrSvg(code, name))?.[1])
  expect(sizeOf('Kontor 7')).toBe(sizeOf('Lindenhof Finanzbildung'))
  for (const length of [60, 200]) {
    expect(sizeOf('n'.repeat(length)) * 0.6 * length).toBeLessThan(code.size)
    expect(sizeOf('漢'.repeat(length)) * length).toBeLessThan(code.size)
  }
})
