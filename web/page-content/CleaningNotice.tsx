import { chakra } from '@chakra-ui/react'
import { type CleanedField, type Cleaning, cleaningLabels } from '../../shared/domain/page-preview.ts'

type CleaningNoticeProps = { readonly cleanings: readonly Cleaning[]; readonly field: CleanedField }

/** Shows, before saving, which parts of a field will be removed or changed on the public page. */
export const CleaningNotice = ({ cleanings, field }: CleaningNoticeProps) => (
  <chakra.div role="status" display="grid" gap="2" marginTop="-2" _empty={{ display: 'none' }} textStyle="dense">
    {cleanings
      .filter((cleaning) => cleaning.field === field)
      .map(({ kind, parts }) => (
        <chakra.div key={kind} borderLeft="3px solid {colors.warn}" background="warn-wash" padding="8px 12px">
          <chakra.p color="ink" fontWeight="500">
            {cleaningLabels[kind]}
          </chakra.p>
          <chakra.ul display="flex" flexWrap="wrap" gap="4px 12px" marginTop="1">
            {parts.map((part) => (
              <chakra.li
                key={part}
                fontFamily="ui-monospace, monospace"
                color="ink-2"
                overflowWrap="anywhere"
                textDecoration={kind === 'removed' ? 'line-through' : 'none'}
              >
                {part}
              </chakra.li>
            ))}
          </chakra.ul>
        </chakra.div>
      ))}
  </chakra.div>
)
