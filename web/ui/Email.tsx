import { Fragment } from 'react'

/** An e-mail address that may break before its `@`, and nowhere else sooner. */
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
