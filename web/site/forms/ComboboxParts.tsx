import { chakra } from '@chakra-ui/react'
import { Input } from '../../ui/Field.tsx'

/** Of a searchable list, in px. */
const LIST_HEIGHT = 200

/** What `enhance/combobox.ts` puts in the place of a native list: a field to type into, and its list. Looks only; ids, roles' states and words come from the script. */
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
        // Brought into view, it brings its field along, and some air.
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
