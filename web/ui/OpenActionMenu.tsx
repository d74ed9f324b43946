import { Menu, Portal } from '@chakra-ui/react'
import type { ReactElement } from 'react'

/** Portals the menu into the main landmark, above everything else in it. */
const main = {
  get current() {
    return document.querySelector('main')
  },
}

export type Action = { readonly label: string; readonly run: () => void; readonly isDisabled?: boolean }

type OpenActionMenuProps = { readonly actions: readonly Action[]; readonly trigger: ReactElement }

/** A menu of actions that is open from the start. */
const OpenActionMenu = ({ actions, trigger }: OpenActionMenuProps) => (
  <Menu.Root
    defaultOpen
    defaultHighlightedValue={actions[0]?.label ?? null}
    positioning={{ placement: 'bottom-end' }}
    lazyMount
    unmountOnExit
    onSelect={({ value }) => actions.find((action) => action.label === value)?.run()}
  >
    <Menu.Trigger asChild>{trigger}</Menu.Trigger>
    <Portal container={main}>
      <Menu.Positioner>
        <Menu.Content>
          {actions.map((action) => (
            <Menu.Item key={action.label} value={action.label} disabled={action.isDisabled ?? false}>
              {action.label}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  </Menu.Root>
)

export default OpenActionMenu
