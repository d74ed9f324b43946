import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { Action } from './OpenActionMenu.tsx'

type ActionMenuProps = { readonly label: string; readonly actions: readonly Action[] }

const Dots = (props: ComponentProps<typeof Button>) => (
  <Button look="ghost" size="s" square minHeight={{ base: 'control-touch', sm: 'control-s' }} {...props}>
    <Icon name="more" />
  </Button>
)

const load = () => import('./OpenActionMenu.tsx')
const OpenActionMenu = lazy(load)
/** A failed load shows when the menu is opened. */
const prefetch = () => void load().catch(() => undefined)

/** A row's menu behind three dots. Its code loads with the first row that needs it; the menu renders only when opened, because lists have many rows. */
export const ActionMenu = ({ label, actions }: ActionMenuProps) => {
  const [isOpened, setOpened] = useState(false)
  const button = (
    <Dots
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => setOpened(true)}
    />
  )
  if (!isOpened) return button
  return (
    <Suspense fallback={button}>
      <OpenActionMenu actions={actions} trigger={<Dots aria-label={label} />} />
    </Suspense>
  )
}
