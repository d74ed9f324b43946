import { defineSlotRecipe } from '@chakra-ui/react'

export const menuRecipe = defineSlotRecipe({
  slots: ['trigger', 'positioner', 'content', 'item', 'separator'],
  className: 'menu',
  base: {
    content: {
      // The positioner copies the z-index from the content.
      zIndex: 'bar',
      minWidth: '208px',
      maxWidth: 'calc(100vw - 32px)',
      padding: '1',
      background: 'raised',
      borderRadius: '2',
      layerStyle: 'float',
      textStyle: 'ui',
      outline: 'none',
      _open: { animation: 'appear {durations.move} {easings.machine}' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      minHeight: { base: 'control-touch', sm: 'control-m' },
      paddingInline: '3',
      borderRadius: '1',
      color: 'ink',
      cursor: 'pointer',
      _highlighted: { background: 'hover', _highContrast: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' } },
      _disabled: { color: 'ink-3', cursor: 'not-allowed' },
    },
  },
})
