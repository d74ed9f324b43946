import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { browserLaunch } from '../e2e/browser.ts'
import { previewImage } from '../site/images.ts'
import { branchPath, stopsPath, wideNetwork } from '../site/start/network.ts'
import { type Color, shades } from '../ui/theme/colors.ts'

/**
 * Draws the portal's icons and its link preview from its own drawings, colours and font: `node web/images/draw.ts`. The results are in the
 * repository, because the build must not need a browser.
 */
const folder = new URL('../public/images/', import.meta.url)
const light = (color: Color) => shades(color)[0]

const font = await readFile(new URL('../../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', import.meta.url))

const LEVELS = ['level-1', 'level-2', 'level-3', 'level-4'] as const satisfies readonly Color[]
const lineColor = (level: number) => light(LEVELS[level] ?? 'level-4')

const network = () => {
  const { radius, lines, branches } = wideNetwork
  const [root] = lines
  return [
    ...branches.map((branch) => `<path d="${branchPath(branch)}" fill="none" stroke="${lineColor(branch.level)}" stroke-width="3"/>`),
    ...lines.map(({ from, to, y, level }) => `<path d="M${from} ${y}H${to}" stroke="${lineColor(level)}" stroke-width="3"/>`),
    ...lines.map((line) => `<path d="${stopsPath(line, wideNetwork)}" stroke="${lineColor(line.level)}" stroke-width="2"/>`),
    ...lines.map(
      ({ from, y, level }) =>
        `<circle cx="${from}" cy="${y}" r="${radius}" fill="${light('page')}" stroke="${lineColor(level)}" stroke-width="3"/>`,
    ),
    root === undefined ? '' : `<circle cx="${root.from}" cy="${root.y}" r="${radius - 2}" fill="${light('lamp')}"/>`,
  ].join('')
}

const mark = `<path d="M14 0v11" stroke="${light('ink')}" stroke-width="2.5"/><circle cx="14" cy="18.5" r="7.25" fill="none" stroke="${light('ink')}" stroke-width="2.5"/><circle cx="14" cy="18.5" r="2.75" fill="${light('lamp')}"/>`

const preview = `
  <div style="position:absolute;left:72px;top:64px;display:flex;gap:16px;align-items:center;font:500 26px/32px Geist">
    <svg viewBox="0 0 28 28" width="44" height="44">${mark}</svg>Das Partnerprogramm für Introducing Broker
  </div>
  <div style="position:absolute;left:66px;top:150px;font:600 144px/.94 Geist;letter-spacing:-.055em">Jedes Lot<br>zählt.</div>
  <svg viewBox="40 0 1160 232" width="1200" height="240" style="position:absolute;left:0;bottom:14px">${network()}</svg>
  <div style="position:absolute;inset:auto 0 0;height:12px;background:repeating-linear-gradient(to right,${light('tick')} 0 1px,transparent 1px 80px) 0 100%/100% 12px no-repeat,repeating-linear-gradient(to right,${light('tick')} 0 1px,transparent 1px 8px) 0 100%/100% 6px no-repeat"></div>`

/** @param share of the icon that the logo takes, from 0 to 1 */
const icon = (size: number, share: number) => `
  <svg viewBox="0 0 28 28" width="${size * share}" height="${size * share}" style="position:absolute;inset:0;margin:auto">${mark}</svg>`

const pictures = [
  { path: previewImage.path, width: previewImage.width, height: previewImage.height, content: preview },
  { path: '/images/touch-180.png', width: 180, height: 180, content: icon(180, 0.68) },
  { path: '/images/icon-192.png', width: 192, height: 192, content: icon(192, 0.76) },
  { path: '/images/icon-512.png', width: 512, height: 512, content: icon(512, 0.76) },
  { path: '/images/icon-maskable-512.png', width: 512, height: 512, content: icon(512, 0.52) },
]

const browser = await chromium.launch(await browserLaunch())
const page = await browser.newPage()
for (const { path, width, height, content } of pictures) {
  await page.setViewportSize({ width, height })
  await page.setContent(`<!doctype html><style>
    @font-face{font-family:Geist;src:url(data:font/woff2;base64,${font.toString('base64')});font-weight:100 900}
    body{margin:0;background:${light('page')};color:${light('ink')}}</style>${content}`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: new URL(path.split('/').at(-1) ?? '', folder).pathname })
}
await browser.close()
