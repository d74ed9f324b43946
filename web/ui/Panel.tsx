import { chakra, defineRecipe } from '@chakra-ui/react'

/** A surface for controls. */
export const Panel = chakra(
  'section',
  defineRecipe({ className: 'panel', base: { background: 'panel', border: '1px solid {colors.line}', borderRadius: '2', minWidth: '0' } }),
)

/** The top of a panel: its title, and at the right what belongs to it. */
export const PanelHead = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: '4',
    padding: '16px 20px 12px',
    borderBottom: '1px solid {colors.line}',
  },
})

export const PanelTitle = chakra('h2', { base: { fontSize: '15px', lineHeight: '24px', letterSpacing: '-.01em' } })
