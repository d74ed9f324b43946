import { chakra, createListCollection, Combobox as Parts } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { fold } from '../../../shared/domain/fold.ts'
import { controlProps, Input } from '../Field.tsx'
import { Icon } from '../Icon.tsx'

export type ComboboxOption = {
  readonly value: string
  readonly label: string
  readonly note?: string | undefined
  /** Text below the label, such as why a search finds the option. */
  readonly detail?: string | undefined
}

type ComboboxProps = {
  readonly id: string
  readonly value: string | null
  /** Text of the field for the value, even if the value is not among the options. */
  readonly label: string
  /** The matches of the search, in display order. */
  readonly options: readonly ComboboxOption[]
  /** Called with what is typed; with nothing when the field gets the focus, and when a choice is made. */
  readonly onSearch: (search: string) => void
  readonly onChange: (value: string | null) => void
  readonly placeholder: string
  /** Text in place of options. */
  readonly emptyText: string
  /** Text below the options if there are more matches than options. */
  readonly more?: string | undefined
  readonly error?: string | undefined
  readonly hasHint?: boolean
  readonly required?: boolean
  readonly disabled?: boolean
}

/** A search field with suggestions. The list follows it in the DOM, so that inside a dialog it belongs to the dialog. */
export const Combobox = (props: ComboboxProps) => {
  const { id, value, label, options, onSearch, onChange, placeholder, emptyText, more, error } = props
  const { hasHint = false, required = false, disabled = false } = props
  const [typed, setTyped] = useState<string>()
  const [highlighted, setHighlighted] = useState<string | null>(null)
  // Typing highlights the first option. The first ↓ must select that option instead of the next one.
  const [isSuggested, setSuggested] = useState(false)
  const collection = useMemo(
    () => createListCollection({ items: options, itemToString: (option) => option.label, itemToValue: (option) => option.value }),
    [options],
  )
  const settle = () => {
    setTyped(undefined)
    onSearch('')
  }
  /** Whoever goes on to the next field has chosen the suggestion that continues what they typed. */
  const takeSuggestion = () => {
    const suggested = options.find((option) => option.value === highlighted)
    if (typed === undefined || typed.trim() === '' || suggested === undefined) return
    if (fold(suggested.label).includes(fold(typed.trim()))) onChange(suggested.value)
  }
  return (
    <Parts.Root
      collection={collection}
      ids={{ input: id }}
      value={value === null ? [] : [value]}
      inputValue={typed ?? label}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason !== 'input-change') return
        setTyped(inputValue)
        setSuggested(true)
        onSearch(inputValue)
      }}
      onValueChange={({ value: [next] }) => {
        onChange(next ?? null)
        settle()
      }}
      onHighlightChange={({ highlightedValue }) => setHighlighted(highlightedValue)}
      onOpenChange={({ open }) => {
        if (!open) settle()
      }}
      openOnClick
      inputBehavior="autohighlight"
      // Fixed, so that a scrolling dialog does not clip it.
      positioning={{ placement: 'bottom-start', strategy: 'fixed', sameWidth: true, gutter: 4 }}
      disabled={disabled}
      required={required}
      invalid={error !== undefined}
    >
      <Parts.Control
        onKeyDownCapture={(event) => {
          if (event.key === 'Tab') return takeSuggestion()
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          setSuggested(false)
          if (event.key === 'ArrowUp' || !isSuggested || highlighted === null || highlighted !== options[0]?.value) return
          event.preventDefault()
          event.stopPropagation()
        }}
      >
        <Parts.Input asChild>
          <Input
            size="m"
            paddingRight="40px"
            textOverflow="ellipsis"
            placeholder={placeholder}
            onFocus={() => onSearch(typed ?? '')}
            {...controlProps(id, { error, hint: hasHint, required })}
          />
        </Parts.Input>
        {value !== null && !disabled && (
          <Parts.ClearTrigger aria-label="Auswahl aufheben">
            <Icon name="close" />
          </Parts.ClearTrigger>
        )}
      </Parts.Control>
      <chakra.span srOnly aria-live="polite">
        {typed !== undefined && options.length > 0 && more}
      </chakra.span>
      <Parts.Positioner>
        <Parts.Content>
          {options.length === 0 && <Parts.Empty>{emptyText}</Parts.Empty>}
          {options.map((option) => (
            <Parts.Item key={option.value} item={option}>
              <span>
                <Parts.ItemText>{option.label}</Parts.ItemText>
                {option.detail !== undefined && (
                  <chakra.span display="block" color="ink-3" fontWeight="400" overflowWrap="anywhere">
                    {option.detail}
                  </chakra.span>
                )}
              </span>
              <chakra.span color="ink-3" fontWeight="400" whiteSpace="nowrap">
                {option.note}
              </chakra.span>
              {option.value === value ? <Icon name="done" /> : <span />}
            </Parts.Item>
          ))}
          {more !== undefined && options.length > 0 && (
            <chakra.div
              role="presentation"
              position="sticky"
              bottom="-4px"
              padding="8px 12px"
              color="ink-3"
              background="raised"
              borderTop="1px solid {colors.line}"
            >
              {more}
            </chakra.div>
          )}
        </Parts.Content>
      </Parts.Positioner>
    </Parts.Root>
  )
}
