import { expect, it } from 'vitest'
import type { SiteFacts } from '../../shared/platform/site-facts.ts'
import { fill } from './fill.ts'

const list = { options: [] }
const facts: SiteFacts = {
  origin: 'https://portal.example',
  brandName: 'Nord & <Lot> "\'',
  legalEntity: '',
  supportEmail: '',
  supportPhone: '',
  riskNotice: '{{origin}}',
  riskAdvice: 'Rat',
  lossSentence: '',
  choices: {
    country: {
      options: [
        { value: 'a"b', label: 'A' },
        { value: 'c', label: '{{value}}' },
      ],
    },
    ...{ tradingExperience: list, investmentAmount: list, expectedVolume: list, companyType: list, marketingChannels: list },
  },
  consent: { recruitment: '', landing_page: '', application: '[{"text":"agb"}]', general_application: '' },
  arrival: { recruitment: '', landing_page: '', application: 'Sie ist da.', general_application: 'Vielen Dank.' },
  servedAt: '1',
}

it('fills every placeholder as often as there are values, escaped', () => {
  expect(fill('<a href="{{origin}}/x">{{brandName}}</a>', facts)).toBe(
    '<a href="https://portal.example/x">Nord &amp; &lt;Lot&gt; &quot;&#x27;</a>',
  )
  expect(fill('<b value="{{consent.application}}">{{lossSentence}}</b>', facts)).toBe(
    '<b value="[{&quot;text&quot;:&quot;agb&quot;}]"></b>',
  )
  expect(fill('{{#choices.country}}<o v="{{value}}">{{label}}</o>{{/choices.country}}', facts)).toBe(
    '<o v="a&quot;b">A</o><o v="c">{{value}}</o>',
  )
})

it('does not interpret texts of staff as placeholders', () => {
  expect(fill('{{riskNotice}}', facts)).toBe('{{origin}}')
})
