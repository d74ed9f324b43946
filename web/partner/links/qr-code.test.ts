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

test('the drawing names the link below the code and is a file of its own', () => {
  const code = qrCodeOf(ADDRESS)
  const svg = qrSvg(code, 'seminar-mai & mehr')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ [\d.]+"/)
  expect(svg).toContain(code.d)
  expect(svg).toContain('>seminar-mai &amp; mehr</text></svg>')
})
