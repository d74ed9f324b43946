import { chakra } from '@chakra-ui/react'
import { picturePath } from '../../shared/platform/pages.ts'
import { logoGround } from '../ui/logo-ground.ts'
import type { DifferingPicture, FieldDifference } from './page-differences.ts'
import { type Piece, wordDifferences } from './word-differences.ts'

const Side = chakra('div', { base: { minWidth: '0', whiteSpace: 'pre-line', overflowWrap: 'anywhere', color: 'ink-2' } })
const Heading = chakra('p', { base: { textStyle: 'dense', color: 'ink-3', marginBottom: '1' } })
const Removed = chakra('del', { base: { background: 'danger-wash', color: 'ink', textDecorationColor: 'danger' } })
const Added = chakra('ins', { base: { background: 'ok-wash', color: 'ink', textDecorationColor: 'ok', textUnderlineOffset: '3px' } })

type PiecesProps = { readonly pieces: readonly Piece[]; readonly mark: typeof Removed | typeof Added }

const Pieces = ({ pieces, mark: Mark }: PiecesProps) => {
  if (pieces.length === 0) return <chakra.span color="ink-3">leer</chakra.span>
  let at = 0
  return pieces.map(({ text, isChanged }) => {
    const key = at
    at += text.length
    return isChanged ? <Mark key={key}>{text}</Mark> : <span key={key}>{text}</span>
  })
}

type PicturesProps = { readonly pictures: readonly DifferingPicture[]; readonly missing: readonly string[] }

/** Pictures in the order of the page; one that has been deleted since says so. */
const Pictures = ({ pictures, missing }: PicturesProps) =>
  pictures.map(({ id, alt, isLogo }) =>
    missing.includes(id) ? (
      <chakra.p key={id} color="danger" marginTop="2">
        Dieses Bild ist gelöscht.
      </chakra.p>
    ) : (
      <chakra.div key={id} marginTop="3">
        <chakra.img
          src={picturePath(id)}
          alt={alt}
          maxWidth="min(240px, 100%)"
          maxHeight="120px"
          width="auto"
          height="auto"
          {...(isLogo && logoGround)}
        />
      </chakra.div>
    ),
  )

type PageDifferencesProps = {
  readonly differences: readonly FieldDifference[]
  /** Headings of the two sides. */
  readonly sides: readonly [before: string, after: string]
  /** Ids of pictures that have been deleted since. */
  readonly missingPictures?: readonly string[]
}

/** Fields side by side, with the words marked that only one side has; one below the other on a phone. */
export const PageDifferences = ({ differences, sides: [before, after], missingPictures = [] }: PageDifferencesProps) => (
  <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)">
    {differences.map((difference) => {
      const pieces = wordDifferences(difference.before, difference.after)
      return (
        <chakra.li key={difference.label} paddingBlock="3" borderTop="1px solid {colors.line}" _first={{ borderTop: '0' }}>
          <chakra.h3 textStyle="ui" fontWeight="500" marginBottom="2">
            {difference.label}
          </chakra.h3>
          <chakra.div
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
            gap={{ base: '3', md: '6' }}
          >
            <Side>
              <Heading>{before}</Heading>
              <Pieces pieces={pieces.before} mark={Removed} />
              <Pictures pictures={difference.pictures.before} missing={missingPictures} />
            </Side>
            <Side>
              <Heading>{after}</Heading>
              <Pieces pieces={pieces.after} mark={Added} />
              <Pictures pictures={difference.pictures.after} missing={missingPictures} />
            </Side>
          </chakra.div>
        </chakra.li>
      )
    })}
  </chakra.ul>
)
