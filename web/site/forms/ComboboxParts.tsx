import { chakra } from '@chakra-ui/react'
import { Input } from '../../ui/Field.tsx'

/** Height of the list, in px. */
const LIST_HEIGHT = 200

/** The markup by which `enhance/combobox.ts` replaces a native select: an input and its list. Only looks; the script sets ids, states and texts. */
export const ComboboxParts = () => (
  <template data-combobox="">
    <chakra.div position="relative">
      <Input
        kind="choice"
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="false"
        autoComplete="country-name"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Bitte wählen oder suchen"
      />
      <chakra.div
        role="listbox"
        hidden
        position="absolute"
        insetInline="0"
        top="calc(100% + 4px)"
        zIndex="bar"
        maxHeight={`${LIST_HEIGHT}px`}
        // Scrolls the field into view along with the list.
        scrollMarginTop="64px"
        scrollMarginBottom="4"
        overflowY="auto"
        overscrollBehavior="contain"
        background="raised"
        borderRadius="1"
        layerStyle="float"
        css={{
          '& > div': { padding: '10px 14px', color: 'ink-2' },
          '& > [role=option]': { color: 'ink', cursor: 'pointer', '&:hover': { background: 'hover' } },
          '& > [role=option][aria-selected=true]': {
            background: 'select-wash',
            outline: '2px solid {colors.focus}',
            outlineOffset: '-2px',
          },
        }}
      />
      <chakra.p role="status" srOnly />
    </chakra.div>
  </template>
)
