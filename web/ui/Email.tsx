import { Fragment } from 'react'

/** An e-mail address that wraps before its `@` first. */
export const Email = ({ address }: { readonly address: string }) => {
  const [local = '', ...domain] = address.split('@')
  return (
    <Fragment>
      {local}
      <wbr />
      {domain.length > 0 && `@${domain.join('@')}`}
    </Fragment>
  )
}
