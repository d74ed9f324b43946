import { chakra } from '@chakra-ui/react'
import { LiveDot } from '../ui/LiveDot.tsx'
import { usePreviousVisitEnd } from './use-own-visit.ts'

/** Marks a record that has come since the user's previous visit. */
export const NewMark = ({ createdAt }: { readonly createdAt: string }) => {
  const since = usePreviousVisitEnd()
  if (typeof since !== 'string' || createdAt <= since) return null
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      marginLeft="2"
      textStyle="micro"
      color="signal-text"
      whiteSpace="nowrap"
    >
      <LiveDot />
      neu
    </chakra.span>
  )
}
