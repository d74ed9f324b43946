import { describe, expect, test } from 'vitest'
import { AddressRefused, isPublicAddress, resolvePublic } from './public-address.ts'

describe('an address is not public', () => {
  test.each([
    ['this machine', '127.0.0.1'],
    ['this machine, elsewhere in its range', '127.255.255.254'],
    ['this machine over IPv6', '::1'],
    ['no address', '0.0.0.0'],
    ['no address over IPv6', '::'],
    ['a private network', '10.1.2.3'],
    ['a private network', '172.31.255.255'],
    ['a private network', '192.168.178.1'],
    ['a carrier’s network', '100.64.0.1'],
    ['the metadata of a cloud', '169.254.169.254'],
    ['the metadata of a container', '169.254.170.2'],
    ['the metadata of a cloud over IPv6', 'fd00:ec2::254'],
    ['a link over IPv6', 'fe80::1'],
    ['a private network over IPv6', 'fc00::1'],
    ['an IPv4 address mapped into IPv6', '::ffff:127.0.0.1'],
    ['an IPv4 address mapped into IPv6, in hexadecimal', '::ffff:a9fe:a9fe'],
    ['an IPv4 address behind a translator', '64:ff9b::7f00:1'],
    ['an IPv4 address in a 6to4 tunnel', '2002:7f00:1::'],
    ['an IPv4 address in a Teredo tunnel', '2001:0:7f00:1::'],
    ['many hosts at once', '224.0.0.1'],
    ['everybody', '255.255.255.255'],
    ['many hosts at once over IPv6', 'ff02::1'],
    ['no address at all', 'localhost'],
    ['empty', ''],
  ])('when it is %s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

test.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111', '2a00:1450:4001:82b::2005'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

describe('a host is refused by what it resolves to', () => {
  test.each(['localhost', '127.0.0.1', '2130706433', '0x7f.1', '127.1', '::1', '::ffff:127.0.0.1'])('%s', async (host) => {
    await expect(resolvePublic(host, { allowLoopback: false })).rejects.toBeInstanceOf(AddressRefused)
  })

  test('and this machine is allowed if the setting says so, other private networks are not', async () => {
    expect(await resolvePublic('127.0.0.1', { allowLoopback: true })).toEqual([{ address: '127.0.0.1', family: 4 }])
    await expect(resolvePublic('169.254.169.254', { allowLoopback: true })).rejects.toBeInstanceOf(AddressRefused)
  })
})
