import { chakra } from '@chakra-ui/react'
import { SettingsPanel } from '../../ui/SettingsPanel.tsx'
import type { CsvFile } from './read-csv.ts'

const ROWS = 5

const Cell = chakra('td', {
  base: {
    padding: '8px 12px',
    borderTop: '1px solid {colors.line}',
    maxWidth: '240px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

/** What is wider than the screen is scrolled by keyboard, too. */
const makeScrollable = (table: HTMLElement | null) => {
  if (table !== null && table.scrollWidth > table.clientWidth) table.tabIndex = 0
}

/** The first rows of a file, as they were read. */
export const Preview = ({ file: { headers, rows } }: { readonly file: CsvFile }) => (
  <chakra.div marginTop="4">
    <SettingsPanel id="import-preview" title={rows.length > ROWS ? `Die ersten ${ROWS} Zeilen` : 'Die Zeilen der Datei'}>
      <chakra.div ref={makeScrollable} overflowX="auto" role="group" aria-labelledby="import-preview">
        <chakra.table textStyle="dense" minWidth="full">
          <thead>
            <tr>
              {headers.map((header) => (
                <chakra.th key={header} textAlign="left" padding="8px 12px" fontWeight="500" color="ink-3" whiteSpace="nowrap">
                  {header}
                </chakra.th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, ROWS).map(({ number, cells }) => (
              <tr key={number}>
                {headers.map((header, place) => (
                  <Cell key={header}>{cells[place]}</Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </chakra.div>
    </SettingsPanel>
  </chakra.div>
)
