import { chakra } from '@chakra-ui/react'
import type { Ref } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { Toast } from './toast.ts'

type ToastCardProps = Toast & { readonly ref?: Ref<HTMLDivElement>; readonly onDismiss?: () => void }

/** A notification. On pages that are not hydrated, a script fills in the text at `data-title` and `data-text`. */
export const ToastCard = ({ ref, kind, title, text, action, alternative, undo, onDismiss }: ToastCardProps) => {
  const color = kind === 'success' ? 'ok' : 'danger'
  const actions = [undo && { label: 'Rückgängig', run: undo }, action, alternative].filter((one) => one !== undefined)
  return (
    <chakra.div
      {...(ref === undefined ? {} : { ref })}
      display="grid"
      gridTemplateColumns="16px minmax(0, 1fr) auto"
      gap="3"
      alignItems="start"
      padding="14px 8px 14px 16px"
      background="raised"
      borderRadius="2"
      borderLeft={`3px solid {colors.${color}}`}
      layerStyle="float"
      textStyle="ui"
      overflowWrap="anywhere"
      touchAction="pan-y"
      animation="rise {durations.enter} {easings.machine}"
    >
      <chakra.span paddingTop="0.5">
        <Icon name={kind === 'success' ? 'done' : 'warning'} color={color} />
      </chakra.span>
      <div>
        <chakra.b display="block" data-title="">
          {title}
        </chakra.b>
        {text !== undefined && <p data-text="">{text}</p>}
      </div>
      {actions.length > 0 && (
        <chakra.div gridColumn="2 / -1" gridRow="2" display="flex" flexWrap="wrap" gap="2">
          {actions.map(({ label, run }) => (
            <Button
              key={label}
              size="s"
              minHeight={{ base: 'control-touch', sm: 'control-s' }}
              onClick={() => {
                onDismiss?.()
                run()
              }}
            >
              {label}
            </Button>
          ))}
        </chakra.div>
      )}
      <Button look="ghost" size="s" square gridColumn="3" gridRow="1" marginBlock="-4px" aria-label="Meldung schließen" onClick={onDismiss}>
        <Icon name="close" />
      </Button>
    </chakra.div>
  )
}
