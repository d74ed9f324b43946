import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Accepts findings of cdk-nag on a construct and all it holds, each with the reason why. */
export const acknowledge = (construct: IConstruct, reasons: { readonly [id: string]: string }) => {
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })))
}
