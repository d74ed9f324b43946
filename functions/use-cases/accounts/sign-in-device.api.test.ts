import { beforeAll, expect, test } from 'vitest'
import type { User } from '../../../shared/domain/user.ts'
import { getDevice, isTrusted, seenDeviceItem, trustDeviceItem } from '../../data/devices.ts'
import { transact } from '../../data/transact.ts'
import { updateUserItems, users } from '../../data/users.ts'
import { deviceOfCookie } from '../../identity/device-cookie.ts'
import { trustLocalPool } from '../../identity/local-keys.ts'
import { call, mailsTo, mailWith, tokenOf } from '../../testing/portal.ts'
import { makeUser, PASSWORD } from '../../testing/users.ts'
import { signIn } from './sign-in.ts'

beforeAll(trustLocalPool)

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15'

type Browser = { readonly userAgent?: string; readonly address?: string; readonly deviceCookie?: string }

const signInFrom = (user: User, { userAgent = FIREFOX, address = '192.0.2.1', deviceCookie }: Browser = {}) =>
  signIn({ username: user.id, password: PASSWORD }, { userAgent, address, cookie: undefined, deviceCookie })

const deviceIn = (user: User, cookie: string) => getDevice(user, deviceOfCookie(cookie)?.id ?? '')

test('a device is known to each user who signs in on it, and keeps its cookie', async () => {
  const [anna, bert] = [await makeUser(), await makeUser()]
  const { deviceCookie } = await signInFrom(anna)
  expect(await deviceIn(anna, deviceCookie)).toMatchObject({ label: 'Firefox auf Windows', network: '192.0.2.1' })
  expect(await deviceIn(bert, deviceCookie)).toBeUndefined()
  expect((await signInFrom(bert, { deviceCookie })).deviceCookie).toBe(deviceCookie)
  const known = await deviceIn(bert, deviceCookie)
  await signInFrom(bert, { deviceCookie, address: '192.0.2.2' })
  expect(await deviceIn(bert, deviceCookie)).toMatchObject({ network: '192.0.2.2', firstSeen: known?.firstSeen })
})

test('the user gets a mail about a sign-in on a new device, but not about the very first, nor on a known device or from a known place', async () => {
  const anna = await makeUser()
  const { deviceCookie } = await signInFrom(anna)
  await signInFrom(anna, { deviceCookie, address: '192.0.2.9' })
  await signInFrom(anna)
  await signInFrom(anna, { userAgent: SAFARI, address: '198.51.100.7' })
  const mail = await mailWith(anna.id)
  expect(mail).toMatchObject({ subject: 'Anmeldung von einem neuen Gerät', destination: { to: [anna.email] } })
  expect(mail.body.text).toContain('Safari auf macOS')
  expect(mail.body.text).toContain('198.51.100.7')
  expect(await mailsTo(anna.email)).toHaveLength(1)
})

test('no mail is sent to a user who does not want it', async () => {
  const anna = await makeUser()
  await signInFrom(anna)
  const stored = await users.getOrThrow(anna.id)
  await transact(updateUserItems(stored, { ...stored, notifiesNewDevice: false, version: stored.version + 1 }))
  await signInFrom(anna, { address: '198.51.100.7' })
  const wanted = await users.getOrThrow(anna.id)
  await transact(updateUserItems(wanted, { ...wanted, notifiesNewDevice: true, version: wanted.version + 1 }))
  await signInFrom(anna, { address: '198.51.100.8' })
  expect((await mailWith(anna.id)).body.text).toContain('198.51.100.8')
  expect(await mailsTo(anna.email)).toHaveLength(1)
})

test('a later user of the same name knows none of the devices', async () => {
  const anna = await makeUser()
  const { deviceCookie } = await signInFrom(anna)
  const token = await tokenOf('admin')
  expect((await call('DELETE', `/api/users/${anna.id}`, { token })).status).toBe(204)
  const { id, firstName, lastName, email } = anna
  const again = await makeUser({ id, firstName, lastName, email })
  expect(await deviceIn(again, deviceCookie)).toBeUndefined()
  await signInFrom(again, { deviceCookie })
  expect(await deviceIn(again, deviceCookie)).toBeDefined()
})

test('a device is forgotten after 180 days, and trusted for 30, until a new password or factor', async () => {
  const user = await users.getOrThrow((await makeUser()).id)
  const device = { id: 'device', label: 'Firefox auf Windows', network: '192.0.2.1' }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const stored = async (factorCreatedAt = daysAgo(60)) => {
    const found = await getDevice(user, device.id)
    const { generation } = await users.getOrThrow(user.id)
    return found && isTrusted(found, { generation, factorCreatedAt: factorCreatedAt.toISOString() })
  }
  await transact([seenDeviceItem(user, device, daysAgo(181))])
  expect(await stored()).toBeUndefined()
  await transact([seenDeviceItem(user, device, daysAgo(179))])
  expect(await stored()).toBe(false)
  await transact([trustDeviceItem(user, device.id, daysAgo(31))])
  expect(await stored()).toBe(false)
  await transact([trustDeviceItem(user, device.id, daysAgo(29))])
  expect(await stored()).toBe(true)
  expect(await stored(daysAgo(28))).toBe(false)
  expect(
    (await call('POST', `/api/users/${user.id}/password`, { token: await tokenOf('admin'), body: { password: `${PASSWORD}x` } })).status,
  ).toBe(204)
  expect(await stored()).toBe(false)
})
