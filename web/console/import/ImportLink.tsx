import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { type ImportKind, mayImport } from '../../../shared/domain/import.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan } from '../../api/session.tsx'
import { buttonRecipe } from '../../ui/button-recipe.ts'
import { Icon } from '../../ui/Icon.tsx'

const LinkButton = chakra(Link, buttonRecipe)

/** Leads to the import of a kind of records, for people who may import them. An icon, because a running export needs the room beside it. */
export const ImportLink = ({ kind }: { readonly kind: ImportKind }) =>
  mayImport(kind, useCan()) && (
    <LinkButton to={paths.imports(kind)} aria-label="Importieren" data-tip="Importieren">
      <Icon name="import" />
    </LinkButton>
  )
