import { getNotificationChoices } from '../../data/notification-choices.ts'
import { users } from '../../data/users.ts'
import { unsubscribeByLink, unsubscriptionPath } from '../../use-cases/notifications/unsubscribe.ts'
import { makeUser } from './accounts.ts'
import { type Cases, unique, type WritingRouteName } from './case.ts'

const tokenFor = async (username: string) =>
  unsubscriptionPath(await users.getOrThrow(username))
    .split('/')
    .at(-1) ?? ''
const isUnsubscribed = async (username: string) => (await getNotificationChoices(username)).choices.leadNew === 'never'

export const notificationCases = {
  notificationsRead: {
    'up to a time': async ({ headers, admin }) => {
      const until = new Date().toISOString()
      return { call: { headers, body: { until } }, isDone: async () => (await getNotificationChoices(admin)).readUntil >= until }
    },
    'a single one': async ({ headers, admin }) => {
      const id = `leadNew.${unique()}`
      return { call: { headers, body: { id } }, isDone: async () => (await getNotificationChoices(admin)).readIds.includes(id) }
    },
  },
  notificationChoicesUpdate: {
    'of a kind': async ({ headers, admin }) => {
      const { choices } = await getNotificationChoices(admin)
      const leadNew = choices.leadNew === 'daily' ? 'weekly' : 'daily'
      return {
        call: { headers, body: { choices: { leadNew } } },
        isDone: async () => (await getNotificationChoices(admin)).choices.leadNew === leadNew,
      }
    },
  },
  unsubscribe: {
    'by the link of a mail': async () => {
      const { id } = await makeUser()
      return { call: { body: { token: await tokenFor(id) } }, isDone: () => isUnsubscribed(id) }
    },
  },
  unsubscriptionUndo: {
    'by the same link': async () => {
      const { id } = await makeUser()
      const token = await tokenFor(id)
      await unsubscribeByLink(token, { callerProgram: 'test', callerNetwork: '127.0.0.0/24' })
      return { call: { body: { token } }, isDone: async () => !(await isUnsubscribed(id)) }
    },
  },
  unsubscribeOneClick: {
    'by a mail program': async () => {
      const { id } = await makeUser()
      return { call: { params: { token: await tokenFor(id) }, body: 'List-Unsubscribe=One-Click' }, isDone: () => isUnsubscribed(id) }
    },
  },
} satisfies Partial<Record<WritingRouteName, Cases>>
