import { Menu, Portal } from '@chakra-ui/react'
import { type ComponentProps, useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

export type Action = { readonly label: string; readonly run: () => void; readonly isDisabled?: boolean }

/** Portals the menu into the main landmark, above everything else in it. */
const main = {
  get current() {
    return document.querySelector('main')
  },
}

type ActionMenuProps = { readonly label: string; readonly actions: readonly Action[] }

const Dots = (props: ComponentProps<typeof Button>) => (
  <Button look="ghost" size="s" square minHeight={{ base: 'control-touch', sm: 'control-s' }} {...props}>
    <Icon name="more" />
  </Button>
)

const OpenMenu = ({ label, actions }: ActionMenuProps) => (
  <Menu.Root
    defaultOpen
    defaultHighlightedValue={actions[0]?.label ?? null}
    positioning={{ placement: 'bottom-end' }}
    lazyMount
    unmountOnExit
    onSelect={({ value }) => actions.find((action) => action.label === value)?.run()}
  >
    <Menu.Trigger asChild>
      <Dots aria-label={label} />
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

/** A row's menu behind three dots. The menu renders when it is first opened, because lists have many rows. */
export const ActionMenu = (props: ActionMenuProps) => {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return <OpenMenu {...props} />
  return <Dots aria-label={props.label} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />
}
