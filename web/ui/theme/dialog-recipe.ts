import { defineSlotRecipe } from '@chakra-ui/react'

/** The width from which a notification fits beside a dialog of 560 px. */
export const BESIDE = '@media (min-width: 1200px)'

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
      // Without room beside the dialog a notification appears below it.
      '--room': 'max(16px, var(--toast-room, 0px))',
      [BESIDE]: { '--room': '16px' },
      position: 'fixed',
      inset: 0,
      zIndex: 'dialog',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'minmax(16px, 1fr) auto minmax(var(--room), 1fr)',
      justifyItems: 'center',
      paddingInline: '4',
      overflow: 'auto',
    },
    content: {
      gridRow: '2',
      width: 'min(560px, 100%)',
      // Title and buttons stay in view while the body scrolls. In a very low window everything scrolls.
      display: 'flex',
      flexDirection: 'column',
      maxHeight: 'calc(var(--screen) - 16px - var(--room))',
      '@media (max-height: 400px)': { maxHeight: 'none' },
      background: 'raised',
      borderRadius: '2',
      layerStyle: 'float',
      textStyle: 'ui',
      // Names without a space wrap anywhere, or they would widen the dialog.
      overflowWrap: 'anywhere',
      minWidth: '0',
      _open: { animation: 'rise {durations.enter} {easings.machine}' },
      _focusVisible: { outline: 'none' },
    },
    header: {
      padding: '24px 24px 16px',
      display: 'flex',
      justifyContent: 'space-between',
      gap: '4',
      alignItems: 'start',
      '& > div': { minWidth: '0' },
    },
    title: { textStyle: 'h2' },
    description: { color: 'ink-3' },
    body: {
      // The upper 4 px leave room for the focus ring.
      padding: '4px 24px 24px',
      marginTop: '-4px',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '5',
      minHeight: '0',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      _focusVisible: { outlineOffset: '-2px' },
    },
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
