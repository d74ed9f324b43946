import { beforeAll, expect, test, vi } from 'vitest'
import { emptyPageContent } from '../../../shared/domain/partner.ts'
import { profileOf } from '../../../shared/domain/partner-page.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { createPartner } from '../partners/create-partner.ts'
import { savePageDraft, submitPageDraft } from './page-drafts.ts'

beforeAll(() => takeOwnTable(`page-drafts-${process.pid}`))

test('a partner hands its page to staff a limited number of times a day', async () => {
  vi.stubEnv(environment.pageSubmissions, '2/86400')
  const newPartner = (partnerId: string) =>
    createPartner(
      { partnerId, companyName: 'Erle', firstName: 'Ada', lastName: 'Baum', email: `${partnerId}@mail.example`, parentId: null },
      'test',
    )
  const submit = async (partner: Awaited<ReturnType<typeof newPartner>>, landingPageTitle: string) => {
    const change = { partnerId: partner.id, ifMatch: undefined, actor: 'test' }
    await savePageDraft(change, { content: { ...emptyPageContent, landingPageTitle }, profile: profileOf(partner) })
    return submitPageDraft(change)
  }
  const [partner, other] = [await newPartner('D-1'), await newPartner('D-2')]
  await submit(partner, 'Eins')
  await submit(partner, 'Zwei')
  await expect(submit(partner, 'Drei')).rejects.toMatchObject({
    code: 'too_many',
    message: expect.stringMatching(/^Zu viele Einreichungen\. Bitte versuchen Sie es in \d+ (Stunden|Minuten) erneut\.$/),
  })
  expect((await submit(other, 'Eins')).state).toBe('submitted')
})
