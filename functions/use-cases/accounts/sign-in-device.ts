import { accountMailItems } from '../../data/account-mails.ts'
import { getDevice, isKnownPlace, type StoredDevice, seenDeviceItem, seenPlaceItem } from '../../data/devices.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import type { WriteItem } from '../../data/transact.ts'
import { deviceOfCookie, newDevice } from '../../identity/device-cookie.ts'
import { callerNetwork } from '../../network/caller-network.ts'
import { deviceLabel } from '../../network/device-label.ts'

/** The device of a sign-in. */
export type SignInDevice = Pick<StoredDevice, 'id' | 'label' | 'network'> & {
  /** The value of its cookie. */
  readonly cookie: string
  /** The device as stored, if the user has signed in on it before. */
  readonly known: StoredDevice | undefined
}

type Facts = { readonly address: string; readonly userAgent: string; readonly deviceCookie: string | undefined }

/**
 * The device that a cookie belongs to, or a new one. At most one request; it is made for a name that nobody has too, so that it takes as long.
 */
export const identifyDevice = async (user: Pick<StoredUser, 'id' | 'createdAt'>, facts: Facts): Promise<SignInDevice> => {
  const held = deviceOfCookie(facts.deviceCookie)
  return {
    ...(held ?? newDevice()),
    known: held && (await getDevice(user, held.id)),
    label: deviceLabel(facts.userAgent),
    network: callerNetwork(facts.address),
  }
}

/**
 * Items of a successful sign-in that make its device known, with a mail to the user if it is new to them. Such a browser in the same network counts
 * as known too, so that programs and browsers that keep no cookies cause no mail each time; nor does a user's very first sign-in.
 */
export const deviceItems = async (user: StoredUser, device: SignInDevice, now: Date): Promise<WriteItem[]> => {
  const seen = seenDeviceItem(user, device, now)
  if (device.known !== undefined) return [seen]
  const isToldOf = user.notifiesNewDevice && user.lastLogin !== null && !(await isKnownPlace(user, device))
  const { label, network } = device
  return [
    seen,
    seenPlaceItem(user, device, now),
    ...(isToldOf ? accountMailItems(user, { kind: 'account_new_device', device: label, network }, { time: now.toISOString() }) : []),
  ]
}
