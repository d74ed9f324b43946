import { chakra } from '@chakra-ui/react'
import { messageOf } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { Precedence } from './Precedence.tsx'

const GlobalMailForm = lazyDialog(() => import('./GlobalMailForm.tsx'))

const Settings = () => {
  const { data, error, refresh } = useApi('mailConfigurationGet', {})
  return (
    <>
      <PageHeader title="Systemeinstellungen" />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(280px, 1fr)' }}
        gap="4"
        alignItems="start"
      >
        <Panel aria-labelledby="global-mail" aria-busy={data === undefined && error === undefined}>
          <chakra.div
            display="flex"
            flexWrap="wrap"
            justifyContent="space-between"
            alignItems="baseline"
            columnGap="4"
            padding={{ base: '12px 16px', md: '16px 20px 12px' }}
            borderBottom="1px solid {colors.line}"
          >
            <chakra.h2 id="global-mail" fontSize="15px" lineHeight="24px" letterSpacing="-.01em">
              Globale E-Mail-Konfiguration
            </chakra.h2>
            <chakra.span textStyle="dense" color="ink-3">
              {data?.updatedAt != null && `Zuletzt gespeichert ${formatDateTime(data.updatedAt)}`}
            </chakra.span>
          </chakra.div>
          {data !== undefined && <GlobalMailForm read={data} />}
          {data === undefined &&
            (error === undefined ? (
              <RowSkeletons label="E-Mail-Konfiguration wird geladen" />
            ) : (
              <Failure text={messageOf(error)} onRetry={refresh} />
            ))}
        </Panel>
        <Panel>
          <Precedence />
        </Panel>
      </chakra.div>
    </>
  )
}

export default Settings
