import { describe, expect, test } from 'vitest'
import { DEFAULT_RISK_NOTICE, lossSentence } from '../../../shared/domain/portal-settings.ts'
import { REFERRAL_PAGES } from '../../../shared/domain/referral-link.ts'
import { shareAddresses, shareTexts, shortRisk } from './share-texts.ts'

const address = 'https://partnerportal.example/ib/IB-1001?k=seminar-mai'

describe.each(REFERRAL_PAGES)('the texts for the page %s', (page) => {
  const risk = shortRisk('', DEFAULT_RISK_NOTICE)
  const texts = shareTexts({ page, address, name: 'Marlene Petersen', company: 'Lindenhof Finanzbildung', risk })
  const all = [texts.mail.text, texts.whatsApp, texts.linkedIn]

  test('hold the link and the risk, each once, and promise no money', () => {
    for (const text of all) {
      expect(text.split(address)).toHaveLength(2)
      expect(text.split(risk)).toHaveLength(2)
      expect(text).not.toMatch(/verdien|gewinn|Rendite|Provision|garantiert|€|\$|%/i)
    }
  })

  test('are signed by the partner and their firm, or by the name that both share', () => {
    expect(texts.mail.text).toContain('\nMarlene Petersen\nLindenhof Finanzbildung\n\n')
    const alone = shareTexts({ page, address, name: 'Tobias Ehrenfels', company: 'Tobias Ehrenfels', risk })
    expect(alone.mail.text).toContain('Grüßen\nTobias Ehrenfels\n\n')
  })

  test('reach mail and WhatsApp unchanged', () => {
    const { mail, whatsApp, linkedIn } = shareAddresses(texts, address)
    expect(new URLSearchParams(mail.slice('mailto:?'.length)).get('body')?.replaceAll('\r\n', '\n')).toBe(texts.mail.text)
    expect(new URL(whatsApp).searchParams.get('text')).toBe(texts.whatsApp)
    expect(new URL(linkedIn).searchParams.get('url')).toBe(address)
  })
})

test('the short risk notice is the provider’s own figure if it is known, otherwise the first sentence', () => {
  expect(shortRisk(lossSentence(74.5), DEFAULT_RISK_NOTICE)).toBe(
    '74,5 % der Kleinanlegerkonten verlieren Geld beim CFD-Handel mit diesem Anbieter.',
  )
  expect(shortRisk('', DEFAULT_RISK_NOTICE)).toBe(
    'Der Handel mit Devisen, CFDs und anderen gehebelten Produkten ist mit einem hohen Risiko verbunden.',
  )
  expect(shortRisk('', 'Kurz.')).toBe('Kurz.')
})
