import { lineResource } from '../../../../schema/lineModel.ts'
import type { ModelLines } from '../../../../schema/modelField.ts'
import type { RecordData, Reference } from '../../../../schema/record/record.ts'
import { recordBehind } from '../../engine/sql/referencePaths.ts'
import { choicesIn } from '../../texts/messages.ts'
import { titleText } from '../../texts/valueText.ts'
import type { Words } from '../letterhead.ts'
import type { Composing } from './document.ts'

/** Lines that lead to the same record, and what that is called. */
interface OfRecord {
  readonly title: Words
  readonly own: readonly RecordData[]
}

/** Lines by the record behind a reference of theirs, in the order of what those are called; last those that lead to none. */
export function byRecord(
  path: string,
  group: ModelLines,
  lines: readonly RecordData[],
  { model, context, paper, messages }: Composing,
): OfRecord[] | null {
  const { registry } = context
  const target = recordBehind(path, registry.get(lineResource(model.name, group.name)), registry)
  if (!target) return null
  const [first = '', ...rest] = path.split('.')
  const step = rest.join('.')
  const known = (line: RecordData) => (line.refs?.[first] ?? {}) as Reference
  // What is behind a reference is known by its whole path.
  const titleOf = (line: RecordData): Words => {
    const called = Object.fromEntries(
      Object.entries(known(line)).flatMap(([name, value]) =>
        name.startsWith(`${step}.`) ? [[name.slice(step.length + 1), value]] : [],
      ),
    )
    const title = (language: string) => titleText(target, called, { ...context, language, choice: choicesIn(messages, language) })
    return [...new Set(paper.languages.map(title))].filter(Boolean)
  }
  return [...Map.groupBy(lines, (line) => known(line)[step] ?? null).values()]
    .map((own) => ({ title: titleOf(own[0] ?? {}), own }))
    .toSorted(
      ({ title: [one = ''] }, { title: [other = ''] }) =>
        Number(one === '') - Number(other === '') || one.localeCompare(other, paper.languages[0], { numeric: true }),
    )
}
