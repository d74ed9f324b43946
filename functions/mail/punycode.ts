import { punycodeAddress } from '../runtime/punycode-address.ts'
import type { Delivery } from './delivery.ts'
import type { Envelope } from './recipients.ts'

/** An envelope with all its addresses in Punycode. */
export const punycodeEnvelope = <Some extends Pick<Envelope, 'to' | 'bcc' | 'from' | 'replyTo'>>(envelope: Some): Some => ({
  ...envelope,
  to: envelope.to.map(punycodeAddress),
  bcc: envelope.bcc.map(punycodeAddress),
  from: { ...envelope.from, address: punycodeAddress(envelope.from.address) },
  ...(envelope.replyTo && { replyTo: { ...envelope.replyTo, address: punycodeAddress(envelope.replyTo.address) } }),
})

/** A delivery's results with the addresses as typed. */
export const withTypedAddresses = (written: readonly string[], { taken, refusals, ...rest }: Delivery): Delivery => {
  const has = new Set(taken)
  const refusalOf = new Map(refusals.map((refusal) => [refusal.address, refusal]))
  return {
    ...rest,
    taken: written.filter((address) => has.has(punycodeAddress(address))),
    refusals: written.flatMap((address) => {
      const refusal = refusalOf.get(punycodeAddress(address))
      return refusal === undefined ? [] : [{ ...refusal, address }]
    }),
  }
}
