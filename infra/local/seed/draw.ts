import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { makePicture } from '../../../functions/content/make-picture.ts'
import { writePdf } from '../../../functions/content/pdf-document.ts'
import { DEFAULT_RISK_NOTICE } from '../../../shared/domain/portal-settings.ts'

/**
 * Draws the files of the demo data: `node infra/local/seed/draw.ts`. They are in the repository, because the demo data must be there at once, and without a
 * browser. `CHROMIUM_PATH` names the browser.
 */
const folder = new URL('files/', import.meta.url)
const font = await readFile(
  new URL('../../../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', import.meta.url),
)

const leaves = `<path d="M40 84V50" stroke="#1f5d45" stroke-width="6"/><circle cx="40" cy="34" r="22" fill="#1f5d45"/>
  <circle cx="24" cy="48" r="13" fill="#2f7d5d"/><circle cx="56" cy="48" r="13" fill="#2f7d5d"/>`
const logo = `<div style="display:flex;align-items:center;gap:8px;height:96px;font:600 52px Geist;letter-spacing:-.03em;color:#17382b">
  <svg viewBox="0 0 80 96" width="80" height="96">${leaves}</svg>Lindenhof</div>`

const portrait = `<svg viewBox="0 0 320 320" width="320" height="320"><rect width="320" height="320" fill="#cfe0da"/>
  <circle cx="160" cy="138" r="82" fill="#5b3a29"/><rect x="78" y="138" width="164" height="92" rx="30" fill="#5b3a29"/>
  <path d="M40 320c6-70 56-92 120-92s114 22 120 92z" fill="#17382b"/><path d="M132 196h56v40a28 28 0 0 1-56 0z" fill="#dfa883"/>
  <ellipse cx="160" cy="146" rx="54" ry="64" fill="#efbf9c"/><path d="M104 138c8-50 104-62 112 0-30-6-46-18-58-34-8 18-26 30-54 34z" fill="#5b3a29"/>
  <circle cx="140" cy="150" r="5" fill="#2c211c"/><circle cx="180" cy="150" r="5" fill="#2c211c"/>
  <path d="M142 178q18 14 36 0" fill="none" stroke="#a8553f" stroke-width="5" stroke-linecap="round"/></svg>`

const banner = `<div style="box-sizing:border-box;width:1200px;height:400px;padding:56px 64px;background:#f3f5f6;color:#12171b;font-family:Geist;position:relative">
  <div style="font-weight:600;font-size:84px;line-height:.98;letter-spacing:-.045em">Handel lernen,<br>bevor Sie handeln.</div>
  <div style="position:absolute;left:64px;right:64px;bottom:40px;font-size:21px;line-height:30px;color:#4a555d">${DEFAULT_RISK_NOTICE}</div>
  <div style="position:absolute;inset:auto 0 0;height:12px;background:repeating-linear-gradient(to right,#aab4bb 0 1px,transparent 1px 8px)"></div></div>`

const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: ['--no-sandbox'] })
const page = await browser.newPage()
const drawn = async (content: string, width: number, height: number) => {
  await page.setViewportSize({ width, height })
  await page.setContent(`<!doctype html><style>
    @font-face{font-family:Geist;src:url(data:font/woff2;base64,${font.toString('base64')});font-weight:100 900}
    body{margin:0;background:transparent}</style>${content}`)
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot({ omitBackground: true })
}
const write = (name: string, content: Uint8Array) => writeFile(new URL(name, folder), content)
await write('logo.webp', (await makePicture(await drawn(logo, 336, 96), 'logo')).content)
await write('portrait.webp', (await makePicture(await drawn(portrait, 320, 320), 'portrait')).content)
await write('banner.png', await drawn(banner, 1200, 400))
await browser.close()

const pieces: Uint8Array[] = []
const title = 'Risikohinweis'
const pdf = writePdf({ title, author: 'Partnerportal', footer: title, createdAt: new Date('2026-01-15T12:00:00Z') }, (bytes) =>
  pieces.push(bytes),
)
pdf.title(title)
pdf.paragraph(DEFAULT_RISK_NOTICE)
await pdf.end()
await write('risikohinweis.pdf', Buffer.concat(pieces))
