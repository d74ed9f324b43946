import { readAll } from '../data/list.ts'
import { listWaitingDrafts } from '../data/page-drafts.ts'
import { getPageVersion, listPageVersions } from '../data/page-versions.ts'
import { partners } from '../data/partners.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { checkOwnPartner, type Session } from '../http/session.ts'
import {
  deletePageDraft,
  draftPageVersion,
  getPageDraft,
  releasePageDraft,
  releasePageVersion,
  returnPageDraft,
  savePageDraft,
  submitPageDraft,
} from '../use-cases/partner-pages/page-drafts.ts'
import { missingPictures } from '../use-cases/partner-pages/picture-refs.ts'

export { partnerPageRoutes as routes } from '../../shared/api/partner-pages.ts'

type Input = {
  readonly params: { readonly partnerId: number }
  readonly session: Session
  readonly request: { readonly ifMatch: number | undefined }
}

/** The partner of a path. @throws ApiError not_found for another one than the caller's own */
const partnerOf = ({ params: { partnerId }, session }: Pick<Input, 'params' | 'session'>) => {
  checkOwnPartner(session, partnerId)
  return partnerId
}

const changeOf = (input: Input) => ({ partnerId: partnerOf(input), ifMatch: input.request.ifMatch, actor: input.session.user.id })

/** Partners do not learn who of the staff has acted. */
const shownTo = <Version extends { readonly releasedBy: string | null }>({ ownPartnerId }: Session, version: Version): Version =>
  ownPartnerId === undefined ? version : { ...version, releasedBy: null }

export const waitingPageList: Endpoint<'waitingPageList'> = async ({ query: { limit, cursor }, session }) => {
  const { items, ...page } = await listWaitingDrafts({ limit, cursor, caller: session.user.id })
  const owners = await readAll(
    partners.definition.schema,
    items.map(({ id }) => partners.definition.key(id)),
  )
  return {
    ...page,
    items: items.flatMap(({ id, version, submittedAt }) => {
      const owner = owners.find((partner) => partner.id === id)
      if (owner === undefined || submittedAt === null) return []
      return [{ id, version, submittedAt, partnerId: owner.partnerId, companyName: owner.companyName }]
    }),
  }
}

export const pageDraftGet: Endpoint<'pageDraftGet'> = async (input) => getPageDraft(partnerOf(input))

export const pageDraftSave: Endpoint<'pageDraftSave'> = async (input) => savePageDraft(changeOf(input), input.body)

export const pageDraftDelete: Endpoint<'pageDraftDelete'> = async (input) => deletePageDraft(changeOf(input))

export const pageDraftSubmit: Endpoint<'pageDraftSubmit'> = async (input) => submitPageDraft(changeOf(input))

export const pageDraftRelease: Endpoint<'pageDraftRelease'> = async (input) => releasePageDraft(changeOf(input))

export const pageDraftReturn: Endpoint<'pageDraftReturn'> = async (input) => returnPageDraft(changeOf(input), input.body.reason)

export const pageVersionList: Endpoint<'pageVersionList'> = async (input) => {
  const { id } = await partners.getOrThrow(partnerOf(input))
  return (await listPageVersions(id)).map((version) => shownTo(input.session, version))
}

export const pageVersionGet: Endpoint<'pageVersionGet'> = async (input) => {
  const partnerId = partnerOf(input)
  const version = await getPageVersion(partnerId, input.params.version)
  return shownTo(input.session, { ...version, missingPictures: await missingPictures(partnerId, version.content) })
}

export const pageVersionRestore: Endpoint<'pageVersionRestore'> = async (input) => {
  const change = changeOf(input)
  return input.session.ownPartnerId === undefined
    ? releasePageVersion(change, input.params.version)
    : draftPageVersion(change, input.params.version)
}
