import { encode } from 'uqr'
import { escapeHtml } from '../../../shared/platform/escape-html.ts'

/** Modules of white around the code, as its standard demands. */
const QUIET_ZONE = 4
/** Height of the name's line below the code, as a share of the width. */
const NAME_SHARE = 0.09
/** Width of the picture to print, in px: 17 cm at 300 dots an inch. */
export const PRINT_WIDTH = 2000

/** A QR code: its modules in a square of `size`, quiet zone included. */
export type QrCode = { readonly size: number; readonly d: string; readonly dark: readonly (readonly [x: number, y: number])[] }

/** @param address what the code leads to */
export const qrCodeOf = (address: string): QrCode => {
  // A quarter of the code may be covered or worn; the standard calls this level Q.
  const { data, size } = encode(address, { ecc: 'Q', border: QUIET_ZONE })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y] as const] : [])))
  return { size, dark, d: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') }
}

const nameHeight = (size: number) => size * NAME_SHARE

/** Size of the letters below the code: smaller for a name that would not fit. Latin letters take at most 0.6 of it, those of scripts like Chinese all. */
const letterSize = (size: number, name: string) => {
  const letters = [...name].reduce((sum, letter) => sum + (letter < '\u2e80' ? 0.6 : 1), 0)
  return Math.min(nameHeight(size) * 0.6, (size * 0.94) / letters)
}

/** The code with a name below it, as an SVG file. Black on white in every colour scheme, because readers expect that. */
export const qrSvg = ({ size, d }: QrCode, name: string) => {
  const height = size + nameHeight(size)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${height}" width="${PRINT_WIDTH}" height="${Math.round((PRINT_WIDTH * height) / size)}">`,
    `<rect width="${size}" height="${height}" fill="#fff"/><path d="${d}" shape-rendering="crispEdges"/>`,
    `<text x="${size / 2}" y="${size + nameHeight(size) * 0.25}" text-anchor="middle" font-family="Geist, Arial, sans-serif" font-size="${letterSize(size, name)}">${escapeHtml(name)}</text>`,
    '</svg>',
  ].join('')
}

/** Size of the PNG in px: every module has the same whole number of them. */
export const pngSize = (size: number) => {
  const scale = Math.ceil(PRINT_WIDTH / size)
  return { scale, width: size * scale, height: Math.round((size + nameHeight(size)) * scale) }
}

/** The same as a PNG file. */
export const qrPng = async ({ size, dark }: QrCode, name: string): Promise<Blob> => {
  const { scale, width, height } = pngSize(size)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser draws no pictures')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000'
  for (const [x, y] of dark) context.fillRect(x * scale, y * scale, scale, scale)
  context.font = `${letterSize(size, name) * scale}px "Geist Variable", Arial, sans-serif`
  context.textAlign = 'center'
  context.fillText(name, width / 2, (size + nameHeight(size) * 0.25) * scale)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The browser made no picture')) : resolve(blob)), 'image/png'),
  )
}
