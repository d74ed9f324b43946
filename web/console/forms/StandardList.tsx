import { listOfKey } from '../../../shared/domain/form-configuration.ts'
import { optionLists } from '../../../shared/domain/options.ts'
import { Callout } from '../../ui/Callout.ts'
import { countOf } from '../../ui/format.ts'
import { OptionNames } from './OptionNames.tsx'

type StandardListProps = { readonly configKey: string; readonly isActive: boolean }

/** The options that visitors see while a configuration is switched off. Renders nothing for a key that no public form uses. */
export const StandardList = ({ configKey, isActive }: StandardListProps) => {
  const list = listOfKey(configKey)
  if (list === undefined) return null
  const options = optionLists[list]
  const size = countOf(options.length, 'Option', 'Optionen')
  return isActive ? (
    <p>Ausgeschaltet bieten die Formulare die Standardliste mit {size} an.</p>
  ) : (
    <Callout>
      <p>
        <b>Ausgeschaltet.</b> Die Formulare bieten die Standardliste mit {size} an:
      </p>
      <p>
        <OptionNames names={options.map(({ label }) => label)} />
      </p>
    </Callout>
  )
}
