import { chakra } from '@chakra-ui/react'
import type { Interessent } from '../../../shared/domain/interessent.ts'
import { ApiError } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { GrowingLine } from '../GrowingLine.tsx'

/** What accepting will do, drawn as the line that grows. */
export const Consequence = ({ interessent }: { readonly interessent: Interessent }) => {
  const { data: partner, error: gone } = useApi('partnerByPartnerId', { params: { partnerId: interessent.partnerId } })
  const { acceptedPartnerId } = interessent
  const { data: accepted, error } = useApi('partnerGet', acceptedPartnerId === null ? null : { params: { id: acceptedPartnerId } })
  // The partner of an earlier acceptance may have been deleted since.
  const isRepeated = acceptedPartnerId !== null && error === undefined
  const level = partner?.level
  // Visitors do not find an inactive partner; staff who accept would hang the new one below it all the same, below one that is gone they cannot.
  const isAway = gone instanceof ApiError && gone.status === 404
  return (
    <chakra.div borderLeft="3px solid {colors.lamp}" padding="4px 0 4px 16px" aria-live="polite">
      {isRepeated ? (
        <>
          <b>Der IB-Partner zu dieser Bewerbung besteht schon{accepted && `: ${accepted.companyName} (${accepted.partnerId})`}.</b>
          <chakra.p color="ink-2">Es entsteht kein zweiter; nur der Status ändert sich.</chakra.p>
        </>
      ) : (
        <>
          <b>Mit „IB-Akzeptiert“ entsteht ein neuer IB-Partner.</b>
          <chakra.p color="ink-2">Er wird unter {interessent.partnerName} eingehängt und erhält eine eigene Partner-ID.</chakra.p>
          <chakra.p color="ink-2">
            Gibt es schon einen IB-Partner mit derselben E-Mail-Adresse, wird die Bewerbung stattdessen mit ihm verknüpft.
          </chakra.p>
          {isAway && (
            <chakra.p color="warn" fontWeight="500">
              {interessent.partnerName} ist inaktiv oder gelöscht. Unter einem gelöschten Partner kann kein neuer entstehen.
            </chakra.p>
          )}
          {level !== undefined && (
            <GrowingLine
              from={{ name: interessent.partnerName, level }}
              to={{ name: `${interessent.firstName} ${interessent.lastName}`, level: level + 1 }}
            />
          )}
        </>
      )}
    </chakra.div>
  )
}
