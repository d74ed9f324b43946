import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Panel, PanelHead, PanelTitle } from './Panel.tsx'

type SettingsPanelProps = {
  readonly id: string
  readonly title: ReactNode
  /** Shown at the right of the title. */
  readonly note?: ReactNode
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** A titled group of settings. */
export const SettingsPanel = ({ id, title, note, isBusy = false, children }: SettingsPanelProps) => (
  <Panel aria-labelledby={id} aria-busy={isBusy}>
    <PanelHead padding={{ base: '12px 16px', md: '16px 20px 12px' }}>
      <PanelTitle id={id}>{title}</PanelTitle>
      <chakra.span textStyle="dense" color="ink-3">
        {note}
      </chakra.span>
    </PanelHead>
    {children}
  </Panel>
)

/** Settings, and beside them on wide screens what explains them. */
export const SettingsColumns = ({ children }: { readonly children: ReactNode }) => (
  <chakra.div
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(280px, 1fr)' }}
    gap="4"
    alignItems="start"
    marginTop="4"
  >
    {children}
  </chakra.div>
)
