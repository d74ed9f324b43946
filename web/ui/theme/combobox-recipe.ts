import { defineSlotRecipe } from '@chakra-ui/react'

export const comboboxRecipe = defineSlotRecipe({
  slots: ['root', 'control', 'input', 'clearTrigger', 'positioner', 'content', 'item', 'itemText', 'empty'],
  className: 'combobox',
  base: {
    root: { width: 'full', minWidth: '0' },
    control: { position: 'relative' },
    clearTrigger: {
      position: 'absolute',
      right: '1',
      top: '50%',
      transform: 'translateY(-50%)',
      display: 'grid',
      placeItems: 'center',
      width: 'control-s',
      height: 'control-s',
      color: 'ink-2',
      background: 'panel',
      borderRadius: '1',
      _hover: { background: 'hover', color: 'ink' },
    },
    // The positioner sets the variable to the width of the control.
    positioner: { width: 'var(--reference-width)' },
    content: {
      // The positioner copies the z-index from the content.
      zIndex: 'dialog',
      background: 'raised',
      borderRadius: '2',
      layerStyle: 'float',
      maxHeight: '200px',
      overflowY: 'auto',
      paddingBlock: '1',
      textStyle: 'dense',
    },
    item: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto 16px',
      gap: '2',
      alignItems: 'center',
      minHeight: { base: 'control-touch', sm: 'control-m' },
      padding: '4px 12px',
      color: 'ink',
      cursor: 'pointer',
      _highlighted: { background: 'hover', _highContrast: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' } },
      _checked: { fontWeight: '600' },
    },
    itemText: { overflowWrap: 'anywhere' },
    empty: { padding: '8px 12px', color: 'ink-3' },
  },
})
