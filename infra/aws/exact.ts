import { type ITable, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { Alias, type IFunction, type IVersion, Version } from 'aws-cdk-lib/aws-lambda'
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3'
import type { IConstruct } from 'constructs'

/*
 * The library's classes declare some properties as possibly undefined that its interfaces declare as optional. Under
 * exactOptionalPropertyTypes a class does not match its own interface; these guards narrow it.
 */
const isBucket = (construct: IConstruct): construct is Bucket & IBucket => construct instanceof Bucket
const isVersion = (construct: IConstruct): construct is Version & IVersion => construct instanceof Version
const isAlias = (construct: IConstruct): construct is Alias & IFunction => construct instanceof Alias
const isTable = (construct: IConstruct): construct is TableV2 & ITable => construct instanceof TableV2

export const exactBucket = (bucket: Bucket): Bucket & IBucket => {
  if (!isBucket(bucket)) throw new TypeError('Not a bucket')
  return bucket
}

export const exactTable = (table: TableV2): TableV2 & ITable => {
  if (!isTable(table)) throw new TypeError('Not a table')
  return table
}

export const exactVersion = (version: Version): Version & IVersion => {
  if (!isVersion(version)) throw new TypeError('Not a version')
  return version
}

export const exactAlias = (alias: Alias): Alias & IFunction => {
  if (!isAlias(alias)) throw new TypeError('Not an alias')
  return alias
}
