import { randomUUID } from 'node:crypto'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { formConfigurationCreateSchema } from '../../../shared/domain/form-configuration.ts'
import { tableName } from '../../data/client.ts'
import { auditExportJobs } from '../../data/export-jobs.ts'
import { formConfigurations, readFormConfigurations } from '../../data/form-configurations.ts'
import { newId } from '../../data/ids.ts'
import { grantsKey, rolePermissionKey } from '../../data/keys.ts'
import { getMailConfiguration } from '../../data/mail-configurations.ts'
import { mailSuppressions } from '../../data/mail-suppressions.ts'
import { getMailTemplates } from '../../data/mail-templates.ts'
import { mails } from '../../data/mails.ts'
import { outboxItems } from '../../data/outbox.ts'
import { getPortalSettings } from '../../data/portal-settings.ts'
import { getRolePermissionOrThrow, listRolePermissions, rolePermissionId, roleRights } from '../../data/role-permissions.ts'
import { transact } from '../../data/transact.ts'
import { addMissingRolePermissions } from '../../use-cases/accounts/change-role-permission.ts'
import { cancelMail } from '../../use-cases/mail/change-mail.ts'
import { createFormConfiguration, deleteFormConfiguration } from '../../use-cases/settings/change-form-configuration.ts'
import { sdk } from '../sdk.ts'
import { hasJobAbout } from '../stored-jobs.ts'
import { type Cases, person, unique, type WritingRouteName } from './case.ts'
import { makePartner } from './partners.ts'

const makeForm = () =>
  createFormConfiguration(
    formConfigurationCreateSchema.parse({ configKey: `f-${unique()}`, configType: 'select', options: [{ value: 'a', label: 'A' }] }),
    'test',
  )

const makeMail = async () => {
  const id = newId()
  const { firstName, email } = person()
  await transact(
    outboxItems({
      id,
      kind: 'application',
      ibPartnerId: null,
      replyTo: { name: firstName, address: email },
      submitted: [],
      partnerName: null,
      consolePath: '/admin/ib-interessenten',
      createdAt: new Date().toISOString(),
    }),
  )
  return id
}

/** Deletes all rows and grants, as before the first start. */
const forgetRights = async () => {
  const keys = [grantsKey, ...roleRights.map(({ role, key }) => rolePermissionKey(role, key))]
  for (let at = 0; at < keys.length; at += 25) {
    const requests = keys.slice(at, at + 25).map((Key) => ({ DeleteRequest: { Key } }))
    await sdk.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }))
  }
}

let nextSlot = 0

export const settingsCases = {
  formConfigurationCreate: {
    'under a new key': async ({ headers }) => {
      const body = { configKey: `f-${unique()}`, configType: 'select', options: [{ value: 'a', label: 'A' }] }
      return {
        call: { headers, body },
        isDone: async () => (await readFormConfigurations()).some(({ configKey }) => configKey === body.configKey),
      }
    },
  },
  formConfigurationUpdate: {
    'to another key': async ({ headers }) => {
      const { id } = await makeForm()
      const configKey = `f-${unique()}`
      return {
        call: { headers, params: { id }, body: { configKey, isActive: false } },
        isDone: async () => (await formConfigurations.get(id))?.configKey === configKey,
      }
    },
  },
  formConfigurationDelete: {
    'of a configuration': async ({ headers }) => {
      const { id } = await makeForm()
      return { call: { headers, params: { id } }, isDone: async () => (await formConfigurations.get(id)) === undefined }
    },
  },
  formConfigurationRestore: {
    'of a configuration': async ({ headers, admin }) => {
      const { id } = await makeForm()
      await deleteFormConfiguration({ id, ifMatch: undefined, actor: admin })
      return { call: { headers, params: { id } }, isDone: async () => (await formConfigurations.get(id)) !== undefined }
    },
  },
  mailConfigurationSave: {
    'of everyone': async ({ headers }) => {
      const senderName = unique()
      const wasAt = (await getMailConfiguration(null))?.version ?? 0
      return {
        call: { headers, body: { senderName, smtpPassword: 'geheim' } },
        // Others save concurrently, so a later version counts too.
        isDone: async () => ((await getMailConfiguration(null))?.version ?? 0) > wasAt,
      }
    },
  },
  partnerMailConfigurationSave: {
    'of a partner': async ({ headers }) => {
      const { id } = await makePartner()
      return {
        call: { headers, params: { id }, body: { senderName: 'Neu', smtpPassword: 'geheim' } },
        isDone: async () => (await getMailConfiguration(id))?.senderName === 'Neu',
      }
    },
  },
  mailCancel: {
    'of a mail that waits': async ({ headers }) => {
      const id = await makeMail()
      return { call: { headers, params: { id } }, isDone: async () => (await mails.get(id))?.status === 'skipped' }
    },
  },
  mailResend: {
    'of a mail that was cancelled': async ({ headers, admin }) => {
      const id = await makeMail()
      await cancelMail({ id, ifMatch: undefined, actor: admin, actorName: admin })
      return { call: { headers, params: { id } }, isDone: async () => (await mails.get(id))?.status === 'queued' }
    },
  },
  mailAcknowledge: {
    'of a mail that failed': async ({ headers }) => {
      const id = await makeMail()
      const mail = await mails.getOrThrow(id)
      await transact(mails.updateItems(mail, { ...mail, status: 'failed', dueAt: null, finishedAt: mail.createdAt, needsAttention: true }))
      return { call: { headers, params: { id } }, isDone: async () => (await mails.get(id))?.needsAttention === false }
    },
  },
  auditLogExport: {
    'of a search': async ({ headers }) => {
      const search = unique()
      return { call: { headers, body: { search } }, isDone: () => hasJobAbout(auditExportJobs.kind, search) }
    },
  },
  auditLogExportCancel: {
    'under way': async ({ headers, admin }) => {
      const id = randomUUID()
      const filter = { to: new Date().toISOString() }
      const position = { owner: admin, filter, rights: [], showsContact: true, startedAt: filter.to, fileName: 'protokoll.csv', written: 7 }
      // Another process holds the job.
      await transact([auditExportJobs.startItem(id, position, { token: 'another', due: new Date(Date.now() + 24 * 3_600_000) })])
      return { call: { headers, params: { id } }, isDone: async () => (await auditExportJobs.get(id))?.state === 'cancelled' }
    },
  },
  mailSuppressionDelete: {
    'of an address': async ({ headers }) => {
      const { email: id } = person()
      const entry = { id, version: 1, address: id, since: new Date().toISOString(), words: '', mailId: null, mailKind: null }
      await transact(mailSuppressions.insertItems({ ...entry, reason: 'bounce' }))
      return { call: { headers, params: { id } }, isDone: async () => (await mailSuppressions.get(id)) === undefined }
    },
  },
  portalSettingsUpdate: {
    'with a new edition of a text': async ({ headers }) => {
      const html = `<p>${unique()}</p>`
      const wasAt = (await getPortalSettings({ isConsistent: true })).version
      return {
        call: { headers, body: { brandName: unique(), legalTexts: { impressum: html } } },
        // Others save concurrently, so a later version counts too.
        isDone: async () => (await getPortalSettings({ isConsistent: true })).version > wasAt,
      }
    },
  },
  mailTemplateUpdate: {
    'to other words': async ({ headers }) => {
      const body = { isOn: false, subject: unique(), text: unique() }
      const wasAt = (await getMailTemplates()).version
      return {
        call: { headers, params: { form: 'recruitment', kind: 'rejection' }, body },
        // Others save concurrently, so a later version counts too.
        isDone: async () => (await getMailTemplates()).version > wasAt,
      }
    },
  },
  rejectionReasonsUpdate: {
    'to another list': async ({ headers }) => {
      const wasAt = (await getMailTemplates()).version
      return {
        call: { headers, body: { reasons: [{ reason: unique(), words: 'Leider nein.' }] } },
        isDone: async () => (await getMailTemplates()).version > wasAt,
      }
    },
  },
  rolePermissionInitialize: {
    'of all roles': async ({ headers }) => {
      await forgetRights()
      return { call: { headers }, isDone: async () => (await listRolePermissions()).length === roleRights.length }
    },
  },
  rolePermissionUpdate: {
    'of a role': async ({ headers }) => {
      if ((await listRolePermissions()).length === 0) await addMissingRolePermissions('test')
      const right = roleRights[nextSlot++ % roleRights.length]
      const id = right === undefined ? 0 : rolePermissionId(right)
      const { permissionValue } = await getRolePermissionOrThrow(id)
      return {
        call: { headers, params: { id }, body: { permissionValue: !permissionValue } },
        isDone: async () => (await getRolePermissionOrThrow(id)).permissionValue !== permissionValue,
      }
    },
  },
} satisfies Partial<Record<WritingRouteName, Cases>>
