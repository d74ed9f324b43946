import { describe, expect, it } from 'vitest'
import { contactsOf } from './contact-links.ts'

const hrefs = (info: Parameters<typeof contactsOf>[0]) => contactsOf(info).map(({ href }) => href)

describe('contact details', () => {
  it('lead to telephone, mail, WhatsApp and Telegram', () => {
    expect(
      hrefs({
        phone: '+49 40 66969 140',
        email: 'partner@lindenhof.example',
        whatsapp: '+49 171 39200 14',
        telegram: '@lindenhof_partner',
      }),
    ).toEqual(['tel:+494066969140', 'mailto:partner@lindenhof.example', 'https://wa.me/491713920014', 'https://t.me/lindenhof_partner'])
  })

  it('take a number with 00 and a whole Telegram address as well', () => {
    expect(hrefs({ whatsapp: '0049 (0) 171 39200 14', telegram: 'https://t.me/lindenhof' })).toEqual([
      'https://wa.me/491713920014',
      'https://t.me/lindenhof',
    ])
  })

  it('are text where no working link can be made of them', () => {
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

  it('cannot put anything but one recipient into a mail', () => {
    expect(hrefs({ email: 'a?bcc=x@y.de' })).toEqual(['mailto:a%3Fbcc%3Dx@y.de'])
  })
})
