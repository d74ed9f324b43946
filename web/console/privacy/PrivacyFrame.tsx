import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../../shared/platform/pages.ts'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

const tabs = [
  { path: paths.privacyRequests(), label: 'Anfragen' },
  { path: paths.retention(), label: 'Aufbewahrung' },
  { path: paths.processingRecord(), label: 'Verzeichnis' },
] as const

type PrivacyFrameProps = {
  readonly sub?: string | undefined
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Title and tabs of the privacy desk. */
export const PrivacyFrame = ({ sub, actions, children }: PrivacyFrameProps) => {
  const { pathname } = useLocation()
  return (
    <>
      <PageHeader title="Datenschutz" sub={sub}>
        {actions}
      </PageHeader>
      <LinkTabs label="Bereiche des Datenschutzes" tabs={tabs} current={pathname.replace(/\/$/, '')} />
      {children}
    </>
  )
}
