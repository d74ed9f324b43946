import type { Endpoint } from '../http/endpoint.ts'
import {
  beginMaterial,
  createMaterial,
  deleteMaterial,
  linkToMaterialFile,
  readMaterial,
  updateMaterial,
} from '../use-cases/partner-pages/material.ts'

export { materialRoutes as routes } from '../../shared/api/material.ts'

export const materialList: Endpoint<'materialList'> = ({ session }) => readMaterial(session)

export const materialLink: Endpoint<'materialLink'> = ({ params: { id }, session }) => linkToMaterialFile(id, session)

export const materialUploadCreate: Endpoint<'materialUploadCreate'> = ({ body, session }) => beginMaterial(session.user.id, body)

export const materialCreate: Endpoint<'materialCreate'> = ({ body, session }) => createMaterial(session.user.id, body)

export const materialUpdate: Endpoint<'materialUpdate'> = ({ params: { id }, body, session, request }) =>
  updateMaterial({ id, ifMatch: request.ifMatch, actor: session.user.id }, body)

export const materialDelete: Endpoint<'materialDelete'> = ({ params: { id }, session }) => deleteMaterial(id, session.user.id)
