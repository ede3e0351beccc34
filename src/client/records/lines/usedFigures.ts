import type { ModelLines } from '../../../../schema/modelField.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { isZero } from '../../../../schema/values/money.ts'

/** The figures of lines of which others have used something up, by their names: before that they say nothing that the line does not. */
export const usedFigures = ({ fields }: Pick<ModelLines, 'fields'>, rows: readonly RecordData[]): string =>
  [...fields.values()]
    .flatMap(({ figure }) => (figure ? [figure.figure.name] : []))
    .filter((name, at, names) => names.indexOf(name) === at && rows.some((row) => !isZero(String(row[name] ?? '0'))))
    .join()
