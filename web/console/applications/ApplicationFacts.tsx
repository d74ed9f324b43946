import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Application } from '../../../shared/domain/application.ts'
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx'
import { factsOf } from './application-facts.ts'

type Row = { readonly label: string; readonly value: ReactNode }

const rowsOf = (application: Application): readonly Row[] => [
  { label: 'E-Mail', value: <EmailLink address={application.email} canCopy /> },
  { label: 'Telefon', value: <PhoneLink number={application.phone} canCopy /> },
  ...factsOf(application),
]

/** The applicant's answers beside their questions. */
export const ApplicationFacts = ({ application }: { readonly application: Application }) => (
  <chakra.dl
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '172px minmax(0, 1fr)' }}
    columnGap="4"
    rowGap={{ base: '0', sm: '1.5' }}
  >
    {rowsOf(application).map(({ label, value }) => (
      <chakra.div key={label} display="contents">
        <chakra.dt color="ink-3">{label}</chakra.dt>
        <chakra.dd overflowWrap="anywhere" whiteSpace="pre-line" marginBottom={{ base: '2', sm: '0' }}>
          {value}
        </chakra.dd>
      </chakra.div>
    ))}
  </chakra.dl>
)
