import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { type Material, materialTypes } from '../../../shared/domain/material.ts'
import { call } from '../../api/client.ts'
import { Button } from '../Button.tsx'
import { copyText } from '../copy-text.ts'
import { showFailure } from '../toast.ts'

const sizeOf = (bytes: number) =>
  bytes < 100_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('de-DE')} KB`
    : `${(bytes / 1_000_000).toLocaleString('de-DE', { maximumFractionDigits: 1 })} MB`

/** Fetches a link of a minute, and then the file, which browsers save. */
const download = async (id: number) => {
  try {
    const { link } = await call('materialLink', { params: { id } })
    location.assign(link)
  } catch (error) {
    showFailure('Die Datei konnte nicht geladen werden', error)
  }
}

type MaterialListProps = {
  readonly items: readonly Material[]
  /** What stands below the title, such as from which level it is visible. */
  readonly noteOf?: (material: Material) => string
  readonly actionsOf?: (material: Material) => ReactNode
}

/** Files to download and texts to copy. */
export const MaterialList = ({ items, noteOf, actionsOf }: MaterialListProps) => (
  <chakra.ul listStyle="none">
    {items.map((material) => {
      const { id, title, description, text, file } = material
      return (
        <chakra.li
          key={id}
          display="grid"
          gap="3"
          padding={{ base: '20px', sm: '24px' }}
          borderTop="1px solid {colors.line}"
          _first={{ borderTop: 'none' }}
          overflowWrap="anywhere"
        >
          <div>
            <chakra.h2 fontSize="1.0625rem" lineHeight="1.5rem" fontWeight="600">
              {title}
            </chakra.h2>
            {noteOf !== undefined && (
              <chakra.p textStyle="dense" color="ink-3">
                {noteOf(material)}
              </chakra.p>
            )}
          </div>
          {description !== null && (
            <chakra.p color="ink-2" maxWidth="70ch" whiteSpace="pre-line">
              {description}
            </chakra.p>
          )}
          {text !== null && (
            <chakra.blockquote borderLeft="3px solid {colors.tick}" paddingLeft="4" maxWidth="70ch" whiteSpace="pre-line" textStyle="ui">
              {text}
            </chakra.blockquote>
          )}
          <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
            {file !== null && (
              <Button onClick={() => download(id)}>
                Herunterladen ({materialTypes[file.type].label}, {sizeOf(file.bytes)})<chakra.span srOnly>: {title}</chakra.span>
              </Button>
            )}
            {text !== null && (
              <Button onClick={() => copyText(text, 'Text kopiert')}>
                Text kopieren<chakra.span srOnly>: {title}</chakra.span>
              </Button>
            )}
            {actionsOf?.(material)}
          </chakra.div>
        </chakra.li>
      )
    })}
  </chakra.ul>
)
