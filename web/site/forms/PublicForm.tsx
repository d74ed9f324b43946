import { routes } from 'virtual:api-routes'
import assets from 'virtual:site-assets'
import { chakra } from '@chakra-ui/react'
import { type ComponentProps, useContext } from 'react'
import { type PublicForm as FormName, LINK_FIELD, publicForms, SERVED_AT_FIELD } from '../../../shared/domain/public-forms.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Returned, useFacts, useReturned } from '../facts.ts'

/** The error of the whole form: after the server has sent it back, or filled in by the script. */
const Notice = () => {
  const { notice } = useContext(Returned)
  return (
    <chakra.div
      role="alert"
      data-notice=""
      tabIndex={-1}
      hidden={notice === null}
      gridColumn="1 / -1"
      display="grid"
      gridTemplateColumns="14px 1fr"
      gap="2"
      padding="12px 16px"
      marginBottom="2"
      background="panel"
      border="1px solid {colors.danger}"
      borderLeftWidth="3px"
      borderRadius="1"
      textStyle="ui"
      css={{ '& svg': { marginTop: '3px', color: 'danger' } }}
    >
      <Icon name="warning" />
      <div>
        <chakra.strong fontWeight="600">{notice?.title}</chakra.strong>
        <p>{notice?.text}</p>
      </div>
    </chakra.div>
  )
}

type PublicFormProps = Omit<ComponentProps<typeof chakra.form>, 'action' | 'method'> & {
  readonly form: FormName
  /** Fixed values that the form sends besides its fields. */
  readonly fixed?: Readonly<Record<string, string | number>>
  /** Hides the form after submission, instead of showing the thank-you beside it. */
  readonly makesRoom?: boolean
}

/** A form that works without script, and better with it (`enhance/public-form.ts`). Both submit to the same route. */
export const PublicForm = ({ form, fixed = {}, makesRoom = false, children, ...rest }: PublicFormProps) => {
  const { servedAt } = useFacts()
  const { arrivedFrom } = useContext(Returned)
  const { path } = routes[publicForms[form].route]
  const [link = ''] = useReturned(LINK_FIELD).typed
  const hidden = { ...fixed, [SERVED_AT_FIELD]: servedAt, ...(link !== '' && { [LINK_FIELD]: link }) }
  return (
    <chakra.form
      method="post"
      action={path}
      data-form={form}
      data-challenge-worker={assets.scripts.challenge}
      data-near-domain={assets.scripts.nearDomain}
      {...rest}
      hidden={makesRoom && arrivedFrom !== undefined}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Notice />
      {children}
    </chakra.form>
  )
}
