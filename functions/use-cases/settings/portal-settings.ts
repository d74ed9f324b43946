import { LEGAL_TEXTS, type LegalText, type PortalSettings, type PortalSettingsUpdate } from '../../../shared/domain/portal-settings.ts'
import { publicFormLabels } from '../../../shared/domain/public-form-labels.ts'
import { PUBLIC_FORMS } from '../../../shared/domain/public-forms.ts'
import { auditItem } from '../../data/audit.ts'
import {
  getPortalSettings,
  portalFactsOf,
  putLegalTextItem,
  putPortalSettingsItem,
  readLegalTexts,
  type StoredLegalText,
  type StoredPortalSettings,
} from '../../data/portal-settings.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { sha256 } from '../../runtime/sha256.ts'
import { changed, checkVersion } from '../records/update.ts'

/** The edition of a text published at this time. */
const editionOf = (text: LegalText, html: string, publishedAt: string): StoredLegalText => {
  const hash = sha256(html, 'hex')
  return { text, html, hash, publishedAt, version: `${publishedAt.slice(0, 10)}-${hash.slice(0, 8)}` }
}

const editionsIn = ({ legalTexts }: StoredPortalSettings) =>
  LEGAL_TEXTS.flatMap((text) => {
    const edition = legalTexts[text]
    return edition === null ? [] : [{ text, version: edition.version }]
  })

const withTexts = (settings: StoredPortalSettings, texts: readonly StoredLegalText[]): PortalSettings => {
  const { version, updatedAt, formsToConfirm, partnerPortal, assignment } = settings
  const facts = portalFactsOf(settings)
  const shown = (text: LegalText) => {
    const edition = facts.legalTexts[text]
    const html = texts.find((candidate) => candidate.text === text && candidate.version === edition?.version)?.html
    return edition === null || html === undefined ? null : { ...edition, html }
  }
  return {
    ...facts,
    version,
    updatedAt,
    formsToConfirm,
    partnerPortal,
    assignment,
    legalTexts: {
      impressum: shown('impressum'),
      datenschutz: shown('datenschutz'),
      agb: shown('agb'),
      risikohinweise: shown('risikohinweise'),
    },
  }
}

/** The portal's settings with the legal texts. Two requests. */
export const readPortalSettings = async (): Promise<PortalSettings> => {
  const settings = await getPortalSettings({ isConsistent: true })
  return withTexts(settings, await readLegalTexts(editionsIn(settings)))
}

/** The settings for the audit log, in one level, with texts replaced by their editions. */
const audited = ({ version, updatedAt, legalTexts, partnerPortal, assignment, ...facts }: StoredPortalSettings) => ({
  ...facts,
  ...partnerPortal,
  assignment: PUBLIC_FORMS.filter((form) => assignment[form].length > 0).map(
    (form) => `${publicFormLabels[form]}: ${assignment[form].join(', ')}`,
  ),
  ...Object.fromEntries(LEGAL_TEXTS.map((text) => [text, legalTexts[text]?.version ?? null])),
})

/**
 * Changes the portal's settings. A legal text is sanitised before it is stored; a changed text becomes a new edition, and earlier editions
 * stay because consents refer to them.
 * @throws ApiError stale
 */
export const updatePortalSettings = (
  { legalTexts, partnerPortal, assignment, ...fields }: PortalSettingsUpdate,
  { ifMatch, actor }: { readonly ifMatch: number | undefined; readonly actor: string },
): Promise<PortalSettings> =>
  withFreshVersion(ifMatch, async () => {
    const { sanitiseLegal } = await import('../../content/sanitise-html.ts')
    const before = await getPortalSettings({ isConsistent: true })
    checkVersion(before, ifMatch)
    const time = new Date().toISOString()
    const given = LEGAL_TEXTS.flatMap((text) => {
      const html = legalTexts?.[text]
      return html === undefined ? [] : [{ text, html: sanitiseLegal(html) }]
    })
    const editions = given.flatMap(({ text, html }) => (html === null ? [] : [editionOf(text, html, time)]))
    const fresh = editions.filter(({ text, hash }) => before.legalTexts[text]?.hash !== hash)
    const wanted = changed<StoredPortalSettings>(before, {
      ...fields,
      partnerPortal: changed(before.partnerPortal, partnerPortal ?? {}),
      assignment: changed(before.assignment, assignment ?? {}),
      legalTexts: {
        ...before.legalTexts,
        ...Object.fromEntries(given.filter(({ html }) => html === null).map(({ text }) => [text, null])),
        ...Object.fromEntries(fresh.map(({ text, version, hash, publishedAt }) => [text, { version, hash, publishedAt }])),
      },
    })
    if (wanted === before) return withTexts(before, await readLegalTexts(editionsIn(before)))
    const after = { ...wanted, version: before.version + 1, updatedAt: time }
    await transact([
      putPortalSettingsItem(before.version, after),
      ...fresh.map(putLegalTextItem),
      auditItem({
        actor,
        action: 'portalSettingsUpdate',
        entity: 'PORTAL',
        id: 'portal',
        before: before.version === 0 ? null : audited(before),
        after: audited(after),
        time,
      }),
    ])
    const isFresh = ({ text }: { readonly text: LegalText }) => fresh.some((edition) => edition.text === text)
    return withTexts(after, [...fresh, ...(await readLegalTexts(editionsIn(after).filter((edition) => !isFresh(edition))))])
  })
