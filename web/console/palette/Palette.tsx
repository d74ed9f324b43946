import { chakra, createListCollection, Combobox as List, Dialog as Parts, Portal } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { LONGEST_SEARCH } from '../../../shared/platform/limits.ts'
import { messageOf } from '../../api/api-error.ts'
import { useCurrentUser } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { confirmLeaving } from '../../ui/form/unsaved-changes.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type Keys, screenKeys } from '../../ui/screen-keys.ts'
import { slotClasses } from '../../ui/slot-classes.ts'
import { inboxKeys } from '../inbox/inbox-keys.ts'
import { keyList } from './key-list.ts'
import { takeEarlyLetters } from './palette-state.ts'
import { noteRecentThing } from './recent-things.ts'
import { useOptionGroups } from './use-option-groups.ts'

const styles = slotClasses({
  field: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    padding: { base: '12px 16px', sm: '16px 24px' },
    borderBottom: '1px solid {colors.line}',
    color: 'ink-3',
    '& input': {
      flex: '1',
      minWidth: '0',
      textStyle: 'h2',
      color: 'ink',
      background: 'transparent',
      border: '0',
      outline: 'none',
      '&::placeholder': { fontWeight: '400' },
      '&::-webkit-search-cancel-button': { display: 'none' },
    },
  },
  group: { paddingBlock: '2', borderTop: '1px solid {colors.line}', _first: { borderTop: '0' } },
  heading: { padding: { base: '4px 16px', sm: '4px 24px' }, textStyle: 'micro', fontWeight: '500', color: 'ink-3' },
  item: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: { base: 'control-touch', sm: '40px' },
    padding: { base: '4px 16px', sm: '4px 24px' },
    textStyle: 'ui',
    color: 'ink',
    cursor: 'pointer',
    _highlighted: {
      background: 'select-wash',
      _before: {
        content: '""',
        position: 'absolute',
        left: '0',
        top: '50%',
        width: '12px',
        height: '2px',
        marginTop: '-1px',
        background: 'info',
      },
      _highContrast: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
    },
    _disabled: { color: 'ink-3', cursor: 'default' },
    '& b': { fontWeight: '500' },
  },
  words: { minWidth: '0', flex: '1', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  aside: { color: 'ink-3', textStyle: 'dense' },
  micro: { color: 'ink-3', textStyle: 'micro', whiteSpace: 'nowrap' },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    padding: { base: '8px 16px', sm: '8px 24px' },
    borderTop: '1px solid {colors.line}',
    color: 'ink-3',
    textStyle: 'micro',
  },
})

/** Finds people, partners, screens and actions, and leads to them. */
const Search = ({ onClose, onKeys }: { readonly onClose: () => void; readonly onKeys: () => void }) => {
  const navigate = useNavigate()
  const { id } = useCurrentUser()
  const [typed, setTyped] = useState('')
  // Not as the initial state: React may begin a render, drop it and begin again, and they are given once.
  useLayoutEffect(() => setTyped(takeEarlyLetters()), [])
  const [chosen, setChosen] = useState<string | null>(null)
  // Enter came before the answer: the first hit opens once it is there.
  const [opensFirst, setOpensFirst] = useState(false)
  const search = typed.trim().slice(0, LONGEST_SEARCH)
  const { groups, error, isSearching, refresh } = useOptionGroups(search)
  const options = groups.flatMap((group) => group.options)
  const choosable = options.filter(({ isStale }) => isStale !== true)
  const highlighted = choosable.some(({ value }) => value === chosen) ? chosen : (choosable[0]?.value ?? null)
  const collection = createListCollection({
    items: options,
    itemToString: (option) => option.label,
    itemToValue: (option) => option.value,
    isItemDisabled: ({ isStale = false }) => isStale,
  })
  const open = (value: string | undefined) => {
    const option = choosable.find((one) => one.value === value)
    if (option === undefined) return
    const { path, label, detail, creates = false, isThing = false } = option
    onClose()
    confirmLeaving(() => {
      if (isThing) noteRecentThing(id, { path, label, detail })
      navigate(path, { state: { creates } })
    })
  }
  const openFirst = useEffectEvent(() => open(choosable[0]?.value))
  useEffect(() => {
    if (opensFirst && !isSearching) openFirst()
  }, [opensFirst, isSearching])
  const count = choosable.length
  return (
    <List.Root
      display="flex"
      flexDirection="column"
      minHeight="0"
      collection={collection}
      open
      disableLayer
      value={[]}
      inputValue={typed}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason !== 'input-change') return
        if (inputValue === '?') return onKeys()
        setTyped(inputValue)
        setChosen(null)
        setOpensFirst(false)
      }}
      highlightedValue={highlighted}
      onHighlightChange={({ highlightedValue }) => highlightedValue !== null && setChosen(highlightedValue)}
      onValueChange={({ value }) => open(value[0])}
      onOpenChange={({ reason }) => reason === 'escape-key' && onClose()}
      allowCustomValue
      closeOnSelect={false}
      selectionBehavior="preserve"
    >
      <List.Control
        className={styles.field}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && highlighted === null && isSearching) setOpensFirst(true)
        }}
      >
        <Icon name="search" />
        <List.Input asChild>
          <input
            type="search"
            aria-label="Alles durchsuchen"
            placeholder="Suchen"
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            spellCheck={false}
          />
        </List.Input>
        <Button look="ghost" square aria-label="Schließen" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </List.Control>
      <List.Content
        flex="1"
        minHeight="0"
        maxHeight="none"
        paddingBlock="0"
        boxShadow="none"
        borderRadius="0"
        background="transparent"
        overscrollBehavior="contain"
        aria-busy={isSearching}
      >
        {groups.map((group) => (
          <List.ItemGroup key={group.label} className={styles.group}>
            <List.ItemGroupLabel className={styles.heading}>{group.label}</List.ItemGroupLabel>
            {group.options.map((option) => (
              <List.Item key={option.value} item={option} className={styles.item} unstyled>
                <span className={styles.words}>
                  <b>{option.label}</b> <span className={styles.aside}>{option.detail}</span>
                </span>
                <span className={styles.micro}>{option.note}</span>
              </List.Item>
            ))}
          </List.ItemGroup>
        ))}
      </List.Content>
      {error !== undefined && (
        <chakra.p role="alert" padding={{ base: '12px 16px', sm: '12px 24px' }} color="danger">
          {messageOf(error)}{' '}
          <chakra.button type="button" textDecoration="underline" onClick={refresh}>
            Erneut suchen
          </chakra.button>
        </chakra.p>
      )}
      {options.length === 0 && error === undefined && (
        <chakra.p padding={{ base: '16px', sm: '16px 24px' }} color="ink-3">
          {isSearching
            ? 'Wird gesucht...'
            : `Nichts gefunden zu „${search}“. Gefunden werden Anfänge von Namen, Adressen und Kennungen und das Ende von Telefonnummern.`}
        </chakra.p>
      )}
      <chakra.span srOnly aria-live="polite">
        {search !== '' && !isSearching && (count === 1 ? 'Ein Treffer' : `${count} Treffer`)}
      </chakra.span>
      <chakra.div className={styles.foot} hideBelow="md" aria-hidden="true">
        <span>↑ ↓ wählen</span>
        <span>Enter öffnen</span>
        <span>? Tasten</span>
        <span>Esc schließen</span>
      </chakra.div>
    </List.Root>
  )
}

/** What each key does on this screen, on all, and in the inbox. */
const KeyList = ({ onClose }: { readonly onClose: () => void }) => {
  const ofScreen = screenKeys.use((keys) => keys)
  const sections: readonly (readonly [heading: string, keys: Keys])[] = [
    ...(ofScreen.length > 0 ? ([['Auf dieser Seite', ofScreen]] as const) : []),
    ['Überall', keyList()],
    ['Im Eingang', inboxKeys],
  ]
  return (
    <Dialog isOpen onClose={onClose} title="Tasten">
      {sections.map(([heading, keys]) => (
        <div key={heading}>
          <chakra.h3 textStyle="ui" fontWeight="600">
            {heading}
          </chakra.h3>
          <FactList facts={keys} />
        </div>
      ))}
    </Dialog>
  )
}

type PaletteProps = { readonly showsKeys: boolean; readonly onClose: () => void }

/** The palette: one field that leads to any record, screen or action; or the list of keys. */
const Palette = ({ showsKeys, onClose }: PaletteProps) => {
  const [hasKeys, setKeys] = useState(showsKeys)
  const content = useRef<HTMLDivElement>(null)
  if (hasKeys) return <KeyList onClose={onClose} />
  return (
    <Parts.Root
      open
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
      // Only a press outside closes it. The dialog that it replaces gives the focus back a moment later.
      onFocusOutside={(event) => event.preventDefault()}
      initialFocusEl={() => content.current?.querySelector('input') ?? null}
    >
      <Portal>
        <Parts.Backdrop />
        <Parts.Positioner
          gridTemplateRows={{ base: '8px auto 8px', sm: 'min(96px, 10vh) auto 16px' }}
          paddingInline={{ base: '2', sm: '4' }}
        >
          <Parts.Content
            ref={content}
            alignSelf="start"
            width="min(640px, 100%)"
            maxHeight={{ base: 'calc(var(--screen) - 16px)', sm: 'min(640px, 80vh)' }}
            aria-label="Alles durchsuchen"
          >
            <Search onClose={onClose} onKeys={() => setKeys(true)} />
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}

export default Palette
