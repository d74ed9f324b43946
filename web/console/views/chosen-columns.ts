import type { ViewList } from '../../../shared/domain/view-lists.ts'
import type { Column } from '../../ui/list/DataTable.tsx'
import { columnsIn } from './view-content.ts'

/** The columns of a table that an address asks for, in their order. @param given the parameter of the address */
export const chosenOf = <Row>(list: ViewList, given: string, all: Readonly<Record<string, Column<Row>>>): Column<Row>[] =>
  columnsIn(list, given).flatMap((name) => all[name] ?? [])
