import { chakra } from '@chakra-ui/react'
import { Button } from '../Button.tsx'
import { formatCount } from '../format.ts'

type HeldRowsProps = {
  readonly list: { readonly held: number; readonly showHeld: () => void }
  /** The word for a single new one: „1 neuen anzeigen“. */
  readonly one: 'neue' | 'neuen'
}

/**
 * A button that shows the new rows which a list holds back because they would move the others. It overlaps the list's upper edge, so that it moves nothing
 * itself.
 */
export const HeldRows = ({ list: { held, showHeld }, one }: HeldRowsProps) => (
  <chakra.div role="status" position="sticky" top={{ base: '84px', lg: '20px' }} height="0" zIndex="bar">
    {held > 0 && (
      <chakra.div
        position="absolute"
        insetInline="-1px"
        top="-1px"
        borderTop="2px solid {colors.lamp}"
        display="flex"
        justifyContent="center"
        height="0"
      >
        <Button
          size="s"
          minHeight={{ base: 'control-touch', md: 'control-s' }}
          transform="translateY(-50%)"
          background="raised"
          layerStyle="float"
          onClick={({ currentTarget }) => {
            const list = currentTarget.closest('section')
            if (list !== null) {
              list.tabIndex = -1
              list.focus({ preventScroll: true })
            }
            showHeld()
          }}
        >
          {`${formatCount(held)} ${held === 1 ? one : 'neue'} anzeigen`}
        </Button>
      </chakra.div>
    )}
  </chakra.div>
)
