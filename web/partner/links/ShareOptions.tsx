import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { lossSentence } from '../../../shared/domain/portal-settings.ts'
import { type ReferralPage, referralPageLabels } from '../../../shared/domain/referral-link.ts'
import { personName } from '../../../shared/domain/user.ts'
import { call } from '../../api/client.ts'
import { useApi } from '../../api/use-api.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showFailure } from '../../ui/toast.ts'
import { AddressField } from '../AddressField.tsx'
import { noteFirstStep } from '../first-steps/note-first-step.ts'
import { qrCodeOf, qrPng, qrSvg } from './qr-code.ts'
import { shareAddresses, shareTexts, shortRisk } from './share-texts.ts'

const CHANNELS = ['mail', 'whatsApp', 'linkedIn'] as const
type Channel = (typeof CHANNELS)[number]
const channelLabels = { mail: 'E-Mail', whatsApp: 'WhatsApp', linkedIn: 'LinkedIn' } satisfies Record<Channel, string>

const Heading = chakra('h3', { base: { fontSize: '15px', lineHeight: '24px', letterSpacing: '-.01em' } })

export type SharedLink = {
  readonly partner: Partner
  readonly page: ReferralPage
  /** Null: the page's own link, which no link counts. */
  readonly name: string | null
  readonly address: string
}

const QrPart = ({ partner, page, name, address }: SharedLink) => {
  const code = useMemo(() => qrCodeOf(address), [address])
  const [isBusy, setBusy] = useState(false)
  const label = name ?? partner.partnerId
  const fileName = `qr-${name ?? page}`
  const savePng = async () => {
    try {
      saveFile(`${fileName}.png`, [await qrPng(code, partner.companyName)], 'image/png')
      noteFirstStep('link')
    } catch (error) {
      showFailure('Das Bild konnte nicht gespeichert werden.', error)
    }
  }
  const saveSvg = () => {
    saveFile(`${fileName}.svg`, [qrSvg(code, partner.companyName)], 'image/svg+xml')
    noteFirstStep('link')
  }
  const saveCard = async () => {
    setBusy(true)
    try {
      const card = await call('businessCard', { params: { partnerId: partner.id }, query: { link: name ?? undefined } })
      saveFile(card.fileName, [Uint8Array.from(atob(card.content), (byte) => byte.charCodeAt(0))], 'application/pdf')
      noteFirstStep('link')
    } catch (error) {
      showFailure('Die Visitenkarte konnte nicht gespeichert werden.', error)
    }
    setBusy(false)
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="4" alignItems="center">
      <chakra.svg
        role="img"
        aria-label={`QR-Code des Links ${label}`}
        viewBox={`0 0 ${code.size} ${code.size}`}
        width="168px"
        height="168px"
        flex="none"
        background="white"
        borderRadius="2"
        border="1px solid {colors.line}"
      >
        <path d={code.d} shapeRendering="crispEdges" fill="black" />
      </chakra.svg>
      <chakra.div flex="1 1 160px" display="grid" gap="2" justifyItems="start">
        <Heading>QR-Code zum Drucken</Heading>
        <chakra.p textStyle="dense" color="ink-3">
          Für Aushang, Folie oder Karte, mit Ihrem Firmennamen darunter
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button minHeight={{ base: 'control-touch', sm: 'control-m' }} onClick={savePng}>
            <Icon name="save" />
            PNG
          </Button>
          <Button minHeight={{ base: 'control-touch', sm: 'control-m' }} onClick={saveSvg}>
            <Icon name="save" />
            SVG
          </Button>
          {/* Without a link's name the card leads to the registration page. */}
          {(name !== null || page === 'registration') && (
            <Button minHeight={{ base: 'control-touch', sm: 'control-m' }} disabled={isBusy} onClick={saveCard}>
              <Icon name="save" />
              Visitenkarte
            </Button>
          )}
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}

const TextPart = ({ partner, page, address }: SharedLink) => {
  const [channel, setChannel] = useState<Channel>('mail')
  const facts = useApi('portalFacts', {}).data
  if (facts === undefined) return null
  const risk = shortRisk(lossSentence(facts.lossPercentage), facts.riskNotice)
  const texts = shareTexts({ page, address, name: personName(partner), company: partner.companyName, risk })
  const text = channel === 'mail' ? texts.mail.text : texts[channel]
  return (
    <chakra.div display="grid" gap="3">
      <chakra.div display="flex" flexWrap="wrap" gap="2" justifyContent="space-between" alignItems="center">
        <Heading>Text zum Verschicken</Heading>
        <chakra.fieldset display="flex" border="1px solid {colors.line}" borderRadius="1" minWidth="0">
          <chakra.legend srOnly>Wofür der Text ist</chakra.legend>
          {CHANNELS.map((one) => (
            <chakra.button
              key={one}
              type="button"
              aria-pressed={one === channel}
              onClick={() => setChannel(one)}
              minHeight={{ base: 'control-touch', sm: 'control-s' }}
              paddingInline="3"
              textStyle="dense"
              fontWeight="500"
              color="ink-2"
              forcedColorAdjust="none"
              _hover={{ background: 'hover' }}
              _pressed={{ color: 'ink', boxShadow: 'inset 0 -2px 0 {colors.ink}' }}
            >
              {channelLabels[one]}
            </chakra.button>
          ))}
        </chakra.fieldset>
      </chakra.div>
      <chakra.p
        whiteSpace="pre-line"
        overflowWrap="anywhere"
        textStyle="dense"
        color="ink-2"
        background="page"
        border="1px solid {colors.line}"
        borderRadius="1"
        padding="3"
        userSelect="all"
      >
        {text}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button
          minHeight={{ base: 'control-touch', sm: 'control-m' }}
          onClick={async () => {
            if (await copyText(text, 'Text kopiert')) noteFirstStep('link')
          }}
        >
          <Icon name="copy" />
          Text kopieren
        </Button>
        <ButtonLink
          look="line"
          minHeight={{ base: 'control-touch', sm: 'control-m' }}
          href={shareAddresses(texts, address)[channel]}
          {...(channel === 'mail' ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
          onClick={() => noteFirstStep('link')}
        >
          {channel === 'mail' ? 'E-Mail schreiben' : `${channelLabels[channel]} öffnen`}
          <Icon name={channel === 'mail' ? 'mail' : 'external'} />
        </ButtonLink>
      </chakra.div>
    </chakra.div>
  )
}

/** Every way to share a link: address, share sheet, QR code and texts. */
export const ShareOptions = (link: SharedLink) => {
  const { partner, page, address } = link
  const share = async () => {
    try {
      await navigator.share({ title: `${partner.companyName}: ${referralPageLabels[page]}`, url: address })
      noteFirstStep('link')
    } catch (error) {
      // The person has closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showFailure('Teilen ist hier nicht möglich.', error)
    }
  }
  return (
    <chakra.div display="grid" gap="5">
      <chakra.div display="grid" gap="2">
        <AddressField label="Adresse des Links" address={address} isWhole />
        {'share' in navigator && (
          <Button look="signal" minHeight="control-touch" onClick={share}>
            <Icon name="share" />
            Teilen …
          </Button>
        )}
      </chakra.div>
      <QrPart {...link} />
      <TextPart {...link} />
    </chakra.div>
  )
}
