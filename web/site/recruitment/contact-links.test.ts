import { describe, expect, it } from 'vitest'
import { contactsOf } from './contact-links.ts'

const hrefs = (info: Parameters<typeof contactsOf>[0]) => contactsOf(info).map(({ href }) => href)

describe('contact details', () => {
  it('link to telephone, mail, WhatsApp and Telegram', () => {
    expect(
      hrefs({
        phone: '+49 40 66969 140',
        email: 'partner@lindenhof.example',
        whatsapp: '+49 171 39200 14',
        telegram: '@lindenhof_partner',
      }),
    ).toEqual(['tel:+494066969140', 'mailto:partner@lindenhof.example', 'https://wa.me/491713920014', 'https://t.me/lindenhof_partner'])
  })

  it('accept a number with 00 and a whole Telegram address', () => {
    expect(hrefs({ whatsapp: '0049 (0) 171 39200 14', telegram: 'https://t.me/lindenhof' })).toEqual([
      'https://wa.me/491713920014',
      'https://t.me/lindenhof',
    ])
  })

  it.each([
    ['+49 (0)40 66969-140', 'tel:+494066969140'],
    ['0049 40 66969 140', 'tel:+494066969140'],
    ['0049 (0) 40/66969-140', 'tel:+494066969140'],
    ['(040) 66969 140', 'tel:04066969140'],
    ['(0)40 66969', 'tel:04066969'],
    ['040 123456 oder 0171 999999', 'tel:040123456'],
    ['040 123456, 0171 999999', 'tel:040123456'],
    ['040 123456 / 0171 999999', 'tel:040123456'],
    ['040 1234 / 0171 99', 'tel:0401234'],
    ['040 / 66969', 'tel:04066969'],
    ['0800-HANDEL', undefined],
    ['1234', undefined],
  ])('of %s is dialled as %s', (phone, href) => {
    expect(hrefs({ phone })).toEqual([href])
  })

  it.each([
    ['https://wa.me/491713920014', 'https://wa.me/491713920014'],
    ['wa.me/+491713920014', 'https://wa.me/491713920014'],
    ['https://wa.me/message/ABC', undefined],
  ])('take %s for WhatsApp', (whatsapp, href) => {
    expect(hrefs({ whatsapp })).toEqual([href])
  })

  it.each([
    ['https://t.me/+AbCdEfGh12', 'https://t.me/+AbCdEfGh12'],
    ['t.me/lindenhof?start=1', 'https://t.me/lindenhof?start=1'],
    ['https://telegram.me/lindenhof', 'https://t.me/lindenhof'],
    ['https://t.me/joinchat/AbCdEfGh12', 'https://t.me/joinchat/AbCdEfGh12'],
    ['https://evil.example/t.me/lindenhof', undefined],
  ])('take %s for Telegram', (telegram, href) => {
    expect(hrefs({ telegram })).toEqual([href])
  })

  it('are plain text if no working link is possible', () => {
    const contacts = contactsOf({
      phone: 'a',
      email: 'javascript:alert(1)',
      whatsapp: '0171 39200 14',
      telegram: 'x/../y?z',
      workingHours: 'Mo–Fr',
    })
    expect(contacts.map(({ href }) => href)).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(contacts.map(({ text }) => text)).toContain('0171 39200 14')
  })

  it('are left out when they are missing or blank', () => {
    expect(contactsOf({ phone: '  ' })).toEqual([])
  })

  it('cannot add anything but one recipient to a mail', () => {
    expect(hrefs({ email: 'a?bcc=x@y.de' })).toEqual(['mailto:a%3Fbcc%3Dx@y.de'])
  })
})
