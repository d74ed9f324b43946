import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Accepts findings of cdk-nag on a construct and its children, each with the reason. */
export const acknowledge = (construct: IConstruct, reasons: { readonly [id: string]: string }) => {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })))
}
