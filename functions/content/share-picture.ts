import type { Canvas, CanvasKit, Image, Paragraph } from 'canvaskit-wasm'
import type { PublicPartner } from '../../shared/domain/partner.ts'
import { SHARE_PICTURE } from '../../shared/platform/site-facts.ts'
import { withCanvasKit } from './canvas-kit.ts'
import documentFonts from './document-fonts.json' with { type: 'json' }
import { drawableWords } from './drawable-text.ts'
import { printColors } from './print-colors.ts'

const { width: WIDTH, height: HEIGHT } = SHARE_PICTURE
const LEFT = 72
const TOP = 64

/** The largest type at which the name fits into this many lines. */
const NAME_SIZES = [128, 112, 96, 84, 72, 60] as const
const NAME_LINES = 3
const LOGO = { width: 320, height: 96 } as const

type Keep = <Thing extends { readonly delete: () => void }>(thing: Thing) => Thing
type Style = { readonly weight: 'regular' | 'semibold'; readonly size: number; readonly color: string; readonly lines: number }

const families = (weight: Style['weight']) => documentFonts.fonts.map(({ name }) => `${name} ${weight}`)

const loadFonts = (kit: CanvasKit) => {
  const provider = kit.TypefaceFontProvider.Make()
  for (const { name, regular, semibold } of documentFonts.fonts) {
    provider.registerFont(Buffer.from(regular, 'base64'), `${name} regular`)
    provider.registerFont(Buffer.from(semibold, 'base64'), `${name} semibold`)
  }
  return provider
}

const painter = (kit: CanvasKit, canvas: Canvas, keep: Keep) => {
  const fonts = keep(loadFonts(kit))
  const paint = (color: string) => {
    const made = keep(new kit.Paint())
    made.setColor(kit.parseColorString(color))
    made.setAntiAlias(true)
    return made
  }
  const laidOut = (text: string, { weight, size, color, lines }: Style, width: number): Paragraph => {
    const style = new kit.ParagraphStyle({
      maxLines: lines,
      ellipsis: '…',
      textStyle: {
        color: kit.parseColorString(color),
        fontFamilies: families(weight),
        fontSize: size,
        letterSpacing: -0.03 * size,
        heightMultiplier: 1.02,
      },
    })
    const builder = keep(kit.ParagraphBuilder.MakeFromFontProvider(style, fonts))
    builder.addText(text)
    const paragraph = keep(builder.build())
    paragraph.layout(width)
    return paragraph
  }
  return { canvas, paint, laidOut }
}

/** The portal's mark, as `web/ui/Logo.tsx` draws it on a grid of 28. */
const drawMark = (kit: CanvasKit, { canvas, paint }: ReturnType<typeof painter>, size: number) => {
  canvas.save()
  canvas.translate(LEFT, TOP)
  canvas.scale(size / 28, size / 28)
  const line = paint(printColors.ink)
  line.setStyle(kit.PaintStyle.Stroke)
  line.setStrokeWidth(2.5)
  canvas.drawLine(14, 0, 14, 11, line)
  canvas.drawCircle(14, 18.5, 7.25, line)
  canvas.drawCircle(14, 18.5, 2.75, paint(printColors.lamp))
  canvas.restore()
}

/** The scale at the lower edge, as on all pictures of the portal. */
const drawScale = (kit: CanvasKit, { canvas, paint }: ReturnType<typeof painter>) => {
  const tick = paint(printColors.tick)
  for (let x = 0; x < WIDTH; x += 8) {
    const height = x % 80 === 0 ? 12 : 6
    canvas.drawRect(kit.XYWHRect(x, HEIGHT - height, 1, height), tick)
  }
}

const drawLogo = (kit: CanvasKit, { canvas, paint }: ReturnType<typeof painter>, logo: Image) => {
  const scale = Math.min(LOGO.width / logo.width(), LOGO.height / logo.height(), 1)
  const [width, height] = [logo.width() * scale, logo.height() * scale]
  const into = kit.XYWHRect(WIDTH - LEFT - width, TOP, width, height)
  canvas.drawImageRectCubic(logo, kit.XYWHRect(0, 0, logo.width(), logo.height()), into, 1 / 3, 1 / 3, paint(printColors.ink))
}

/**
 * The picture that messengers show beside a link to a partner's pages, as PNG: mark, logo, company, person. It fits future partners and customers alike; the
 * page's title says what it offers. Words that the fonts cannot draw are left out; the partner's id stands for a company of which nothing is left.
 * @param logo the file of the partner's logo; one that cannot be read is left out
 */
export const drawSharePicture = async (
  { partnerId, companyName, firstName, lastName }: Pick<PublicPartner, 'partnerId' | 'companyName' | 'firstName' | 'lastName'>,
  logo: Uint8Array | undefined,
): Promise<Uint8Array> => {
  return withCanvasKit((kit, keep) => {
    const surface = kit.MakeSurface(WIDTH, HEIGHT)
    if (surface === null) throw new Error('There is not enough memory for a picture')
    keep(surface)
    const art = painter(kit, surface.getCanvas(), keep)
    art.canvas.clear(kit.parseColorString(printColors.page))
    drawMark(kit, art, 52)
    const image = logo && kit.MakeImageFromEncoded(logo)
    if (image) drawLogo(kit, art, keep(image))

    const width = WIDTH - 2 * LEFT
    const named = NAME_SIZES.map((size) =>
      art.laidOut(drawableWords(companyName) || partnerId, { weight: 'semibold', size, color: printColors.ink, lines: NAME_LINES }, width),
    )
    const name = named.find((paragraph) => !paragraph.didExceedMaxLines() && paragraph.getHeight() <= 300) ?? named.at(-1)
    const person = art.laidOut(
      drawableWords(`${firstName} ${lastName}`),
      { weight: 'regular', size: 32, color: printColors.grey, lines: 1 },
      width,
    )
    const bottom = HEIGHT - 64
    art.canvas.drawParagraph(person, LEFT, bottom - person.getHeight())
    if (name !== undefined) art.canvas.drawParagraph(name, LEFT - 4, bottom - person.getHeight() - 20 - name.getHeight())
    drawScale(kit, art)
    const content = keep(surface.makeImageSnapshot()).encodeToBytes(kit.ImageFormat.PNG, 100)
    if (content === null) throw new Error('The picture could not be encoded')
    return content
  })
}
