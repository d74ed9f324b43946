import { chakra } from '@chakra-ui/react'

const STEPS = ['Datei', 'Spalten', 'Prüfung', 'Ergebnis'] as const
export type StepNumber = 0 | 1 | 2 | 3

/** The four steps of an import as stations of a line; the present one is filled. */
export const StepLine = ({ current }: { readonly current: StepNumber }) => (
  <chakra.ol display="grid" gridTemplateColumns="repeat(4, minmax(0, 1fr))" maxWidth="640px" marginBottom="4" aria-label="Schritte">
    {STEPS.map((label, nth) => (
      <chakra.li
        key={label}
        aria-current={nth === current ? 'step' : undefined}
        display="grid"
        gap="1.5"
        position="relative"
        textStyle="dense"
        color={nth === current ? 'ink' : 'ink-3'}
        fontWeight={nth === current ? '600' : '400'}
        _before={{
          content: '""',
          position: 'absolute',
          top: '6px',
          left: '0',
          width: '100%',
          height: '3px',
          background: nth < current ? 'ink' : 'tick',
          display: nth === STEPS.length - 1 ? 'none' : 'block',
        }}
      >
        <chakra.span
          position="relative"
          width="15px"
          height="15px"
          borderRadius="full"
          border="3px solid"
          borderColor={nth <= current ? 'ink' : 'tick'}
          background={nth === current ? 'lamp' : nth < current ? 'ink' : 'page'}
          aria-hidden="true"
        />
        <span>{label}</span>
      </chakra.li>
    ))}
  </chakra.ol>
)
