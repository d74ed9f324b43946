import { isIPv6 } from 'node:net'
import { callerNetwork, widerNetwork } from './caller-network.ts'

/** The longest name of a program that is kept. */
const PROGRAM_AT_MOST = 200

/** What an audit entry tells of the program that called: enough to tell a person's browser from a scanner of a mail gateway, not whose it is. */
export type CallerFacts = { readonly callerProgram: string; readonly callerNetwork: string }

/**
 * The program as it names itself, and the network it called from: the first three parts of an IPv4 address, the /48 of an IPv6 address.
 * @param sourceIp address of the caller
 */
export const callerFacts = ({ sourceIp, userAgent }: { readonly sourceIp: string; readonly userAgent: string }): CallerFacts => {
  const wider = widerNetwork(sourceIp)
  const address = callerNetwork(sourceIp)
  return {
    callerProgram:
      userAgent
        .replaceAll(/[^\x21-\x7e]+/g, ' ')
        .trim()
        .slice(0, PROGRAM_AT_MOST) || 'ohne Angabe',
    callerNetwork: wider !== undefined && isIPv6(sourceIp) ? `${wider}::/48` : `${address.split('.').slice(0, 3).join('.')}.0/24`,
  }
}
