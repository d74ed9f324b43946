import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './use-document-title.ts'

/** The header of a console screen: title, count and actions. */
export const PageHeader = ({
  title,
  sub,
  children,
}: {
  readonly title: string
  readonly sub?: ReactNode
  readonly children?: ReactNode
}) => {
  useDocumentTitle(title)
  return (
    <chakra.div display="flex" justifyContent="space-between" alignItems="flex-end" gap="4" columnGap="6" flexWrap="wrap" marginBottom="4">
      {/* Reserves both lines: the count loads later. */}
      <chakra.div minHeight="3.75rem" minWidth="0">
        <chakra.h1 textStyle="title" overflowWrap="anywhere">
          {title}
        </chakra.h1>
        {sub !== undefined && <chakra.p color="ink-3">{sub}</chakra.p>}
      </chakra.div>
      <chakra.div display="flex" gap="2" alignItems="center" flexWrap="wrap">
        {children}
      </chakra.div>
    </chakra.div>
  )
}
