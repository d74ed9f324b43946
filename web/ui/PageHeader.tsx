import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './use-document-title.ts'

/** Title of a console screen, what it counts, and what can be done. */
export const PageHeader = ({
  title,
  sub,
  children,
}: {
  readonly title: string
  readonly sub?: string | undefined
  readonly children?: ReactNode
}) => {
  useDocumentTitle(title)
  return (
    <chakra.div display="flex" justifyContent="space-between" alignItems="flex-end" gap="4" columnGap="6" flexWrap="wrap" marginBottom="4">
      {/* As high as both lines: what is counted comes later. */}
      <chakra.div minHeight="3.75rem">
        <chakra.h1 textStyle="title">{title}</chakra.h1>
        {sub !== undefined && <chakra.p color="ink-3">{sub}</chakra.p>}
      </chakra.div>
      <chakra.div display="flex" gap="2" alignItems="center" flexWrap="wrap">
        {children}
      </chakra.div>
    </chakra.div>
  )
}
