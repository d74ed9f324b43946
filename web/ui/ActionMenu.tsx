import { Menu, Portal } from '@chakra-ui/react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

export type Action = { readonly label: string; readonly run: () => void; readonly isDisabled?: boolean }

/** Where the menu is drawn: over everything, and still within the page's main part. */
const main = {
  get current() {
    return document.querySelector('main')
  },
}

/** The three dots behind which a row keeps what can be done with it. */
export const ActionMenu = ({ label, actions }: { readonly label: string; readonly actions: readonly Action[] }) => (
  <Menu.Root
    positioning={{ placement: 'bottom-end' }}
    lazyMount
    unmountOnExit
    onSelect={({ value }) => actions.find((action) => action.label === value)?.run()}
  >
    <Menu.Trigger asChild>
      <Button look="ghost" size="s" square minHeight={{ base: 'control-touch', sm: 'control-s' }} aria-label={label}>
        <Icon name="more" />
      </Button>
    </Menu.Trigger>
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
