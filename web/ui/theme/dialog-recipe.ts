import { defineSlotRecipe } from '@chakra-ui/react'

export const dialogRecipe = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'description', 'body', 'footer', 'trigger', 'closeTrigger'],
  className: 'dialog',
  base: {
    backdrop: {
      position: 'fixed',
      inset: 0,
      background: 'scrim',
      zIndex: 'dialog',
      _open: { animation: 'appear {durations.enter} {easings.machine}' },
    },
    positioner: {
      position: 'fixed',
      inset: 0,
      zIndex: 'dialog',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      placeItems: 'center',
      paddingInline: '4',
      overflow: 'auto',
    },
    content: {
      width: 'min(560px, 100%)',
      // Not padding around it: what sticks to the window's edge would stop at that, and the dialog would show beyond.
      marginBlock: '4',
      background: 'raised',
      borderRadius: '2',
      layerStyle: 'float',
      textStyle: 'ui',
      // Names without a space break where they must, or they would widen the dialog.
      overflowWrap: 'anywhere',
      minWidth: '0',
      _open: { animation: 'rise {durations.enter} {easings.machine}' },
      _focusVisible: { outline: 'none' },
    },
    header: {
      padding: '24px 24px 0',
      display: 'flex',
      justifyContent: 'space-between',
      gap: '4',
      alignItems: 'start',
      '& > div': { minWidth: '0' },
    },
    title: { textStyle: 'h2' },
    description: { color: 'ink-3' },
    body: { padding: '16px 24px 24px', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' },
    footer: {
      padding: '16px 24px',
      borderTop: '1px solid {colors.line}',
      display: 'flex',
      justifyContent: 'flex-end',
      gap: '2',
      flexWrap: 'wrap',
      '& > button': { flex: { base: '1 1 auto', sm: 'none' }, minHeight: { base: 'control-touch', sm: 'control-m' } },
    },
  },
})
