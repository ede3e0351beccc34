import { holds } from '../../../../schema/condition.ts'
import { type Model, mainSection } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { layoutOf } from '../../../../schema/printLayout.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import { separatorIn } from '../../../../schema/separator.ts'
import { isZero } from '../../../../schema/values/money.ts'
import { amountInWords } from '../../../../schema/values/words/amount.ts'
import { choicesIn } from '../../texts/messages.ts'
import { titleText } from '../../texts/valueText.ts'
import { letterheadOf, unvowelled, type Words, wordsIn } from '../letterhead.ts'
import { notInForce } from '../notInForce.ts'
import { templateWords } from '../paper.ts'
import { qrMark } from '../qrMark.ts'
import { advancesTable, afterAdvances } from './advances.ts'
import { breakdownsOf } from './breakdown.ts'
import { isToFillIn } from './byHand.ts'
import type { Compose, Composing } from './document.ts'
import { abreast, type PaperTable, tablesOf, totalOf } from './table.ts'
import { type Writing, writingOf } from './values.ts'

/** A label with its value below; `wide` takes the whole line. */
interface Fact {
  readonly label: Words
  readonly value: Words
  readonly wide: boolean
}

/**
 * What a record looks like on paper where no code says otherwise, by its definition alone: its title and number, its fields by
 * their sections, its lines as tables with their totals, its amounts with one of them in words, who signs.
 */
export const derived: Compose = (composing) => {
  const { model, record, context, paper, messages, author } = composing
  const { languages } = paper
  const layout = layoutOf(model.data)
  const { template } = paper
  const size = paper.size ?? template?.paper ?? layout.paper
  const words = wordsIn(messages, languages)
  const writing = writingOf(composing)
  const tables = model.lines.flatMap((group) => [
    ...tablesOf(group, composing, writing),
    ...breakdownsOf(group, composing, writing),
  ])
  tables.push(...advancesTable(composing, writing))
  const number = String(record['number'] ?? '')
  const isDocument = model.numbered || model.states.length > 0 || model.lines.length > 0
  const isReckoned = model.lines.length > 0 || layout.inWords !== undefined
  const reckoned = isDocument && isReckoned ? amountsOf(model, composing) : []
  const amounts = isToFillIn(model, record) ? [] : reckoned
  const spoken = spokenOf(model, amounts)
  const figure = spoken && String(record[spoken.field] ?? '')
  const own = (texts: Readonly<Record<string, string>> | undefined): Words =>
    texts ? [...new Set(languages.flatMap((language) => texts[language] ?? []))] : []
  const inForce = notInForce(model, record)
  const titled = layout.titles?.find(({ when }) => holds(when, reader(record)))
  const name = model.title.includes('number')
    ? []
    : [
        ...new Set(
          languages.map((language) => titleText(model, record, { ...context, language, choice: choicesIn(messages, language) })),
        ),
      ]
  return {
    letterhead: letterheadOf(paper, languages, context.person.fullName, messages),
    title: titled ? own(titled.title) : [...new Set(words(`resources.${model.name}.name`))],
    name: name.filter(Boolean),
    number,
    warning:
      inForce === null ? [] : languages.map((language) => unvowelled(messages.choice(language, model.name, 'status', inForce))),
    mark: inForce === null ? null : markOf(inForce, composing, words),
    again: composing.again ? words('print.again') : [],
    head: [
      ...templateWords(paper, 'Head'),
      ...own(layout.heads?.find(({ when }) => holds(when, reader(record)))?.text ?? layout.head),
    ],
    foot: own(layout.foot),
    sections: sectionsOf(composing, writing, new Set(reckoned.map(({ field }) => field))),
    tables: tables.map(({ size: _size, page: _page, ...table }) => table),
    amounts: amounts
      .filter(
        (field) =>
          !template?.hidden.includes(field.field) &&
          !model.lines.some((group) => [...group.fields.values()].some((one) => totalOf(model, group, one) === field.field)) &&
          says(model, field, record, spoken),
      )
      .map((field): [Words, string] => [writing.label(model, field.field), writing.amount(record[field.field])])
      .filter(([, amount]) => amount !== '')
      .concat(afterAdvances(composing, writing)),
    inWords:
      figure && !isZero(figure) && (figure.split('.')[0]?.length ?? 0) <= mostDigits
        ? languages.map((language) => amountInWords(figure, paper.currency, language))
        : [],
    labels: { total: words('reports.total'), inWords: words('print.inWords'), number: writing.label(model, 'number') },
    signatures:
      template?.showSignatures === false
        ? []
        : (layout.signatures?.map((texts): [Words, string] => [own(texts), '']) ??
          (isDocument ? usualSignatures(words, author) : [])),
    stamp: isDocument ? paper.stamp : null,
    taxCode: composing.taxCode ? taxMark(composing.taxCode, words, writing) : null,
    abreast,
    paper: { size: size ?? 'a4', ...fitting(tables, size) },
  }
}

type Say = ReturnType<typeof wordsIn>

/** What stands across a paper that is not in force. */
function markOf(inForce: string, { model, paper, messages }: Composing, words: Say): string | null {
  if (model.posting && inForce !== 'void') return words('print.notPosted')[0] ?? null
  return unvowelled(messages.choice(paper.languages[0] ?? 'ar', model.name, 'status', inForce))
}

/** Who signs a document where its layout does not say it. */
const usualSignatures = (words: Say, author: Composing['author']): [Words, string][] => [
  [words('print.prepared'), author ?? ''],
  [words('print.reviewed'), ''],
  [words('print.approved'), ''],
]

/** The code that tax law asks for, and what it was issued as. */
const taxMark = ({ code, time, uuid }: NonNullable<Composing['taxCode']>, words: Say, writing: Writing) => ({
  mark: qrMark(code),
  facts: [
    [words('print.issuedAt'), writing.figures(time)],
    [words('print.uuid'), uuid],
  ] as [Words, string][],
})

/** An amount with more digits is no sum that anyone would write out. */
const mostDigits = 15

/** The amounts of the head of a document with lines, which stand below those: its totals, then what follows from them. */
const amountsOf = ({ fields, data }: Model, { record }: Pick<Composing, 'record'>): ModelField[] => {
  const layoutFields = layoutOf(data).fields
  // In the order of the layout; totals come first where it says none, or leaves them out.
  const placeOf = ({ field, implied }: ModelField) => {
    const place = layoutFields?.indexOf(field) ?? -1
    return place < 0 ? (implied ? -1 : fields.size) : place
  }
  return [...fields.values()]
    .filter(
      ({ field, kind, hidden, figure }) =>
        kind === 'money' &&
        !hidden &&
        typeof record[field] === 'string' &&
        // What others use up of a document comes after it was handed out.
        (layoutFields?.includes(field) ?? !figure),
    )
    .toSorted((one, other) => placeOf(one) - placeOf(other) || Number(other.implied) - Number(one.implied))
}

/** Whether an amount says something: of what adds up to nothing that is said, of anything else it is not. */
const says = ({ data }: Model, { field }: ModelField, record: RecordData, spoken: ModelField | undefined): boolean =>
  field === spoken?.field ||
  Object.hasOwn(data.totals ?? {}, field) ||
  layoutOf(data).evenZero?.includes(field) ||
  !isZero(String(record[field]))

/** The amount in words: the one that the layout names, else the total, else the last that the head itself says, else the first sum from which nothing is taken off. */
const spokenOf = ({ data }: Model, amounts: readonly ModelField[]): ModelField | undefined => {
  const { totals = {} } = data
  const said = layoutOf(data).inWords ?? 'total'
  return (
    amounts.find(({ field }) => field === said) ??
    amounts.findLast(({ field, figure }) => !figure && !Object.hasOwn(totals, field)) ??
    amounts.find(({ field }) => totals[field] && totals[field].less === undefined) ??
    amounts.at(-1)
  )
}

const never = new Set(['password', 'secret', 'permissionList', 'file', 'image', 'hijriDate'])
const aside = new Set(['number', 'active', 'source', 'branch', 'fiscalYear'])

function sectionsOf(composing: Composing, writing: Writing, below: ReadonlySet<string>) {
  const { model, record, context, paper, messages } = composing
  const factOf = (field: ModelField, of: Model, from: RecordData): Fact[] => {
    if (never.has(field.kind) || field.hidden || paper.template?.hidden.includes(field.field) || from[field.field] === false)
      return []
    const value = writing.value(field, from, of)
    const wide = value.some((text) => text.length > widest || text.includes('\n'))
    return value.length ? [{ label: writing.label(of, field.field), value, wide }] : []
  }
  /** A section of a referred record as one line: its values in their order. */
  const sectionFact = (name: string, of: Model, from: RecordData): Fact[] => {
    const fields = of.sections.find((section) => section.name === name)?.fields ?? []
    const values = fields.flatMap((one) =>
      factOf(of.fields.get(one) as ModelField, of, from).flatMap(({ value }) => value[0] ?? []),
    )
    if (!values.length) return []
    const label = paper.languages.map((language) => messages.section(language, of.name, name))
    return [{ label: [...new Set(label)], value: [values.join(separatorIn(paper.languages[0] ?? 'ar'))], wide: true }]
  }
  const layoutFields = layoutOf(model.data).fields
  if (layoutFields) {
    const facts = layoutFields.flatMap((path): Fact[] => {
      const [first = '', second] = path.split('.')
      const field = model.fields.get(first)
      if (!field || below.has(first)) return []
      if (second === undefined) return factOf(field, model, record)
      const target = context.registry.find(field.to ?? '')
      const step = target?.fields.get(second)
      const reference = record.refs?.[first] as RecordData | null | undefined
      if (!target || !reference) return []
      return step ? factOf(step, target, reference) : sectionFact(second, target, reference)
    })
    return [{ title: [], facts }]
  }
  const shown = (field: ModelField) =>
    !below.has(field.field) && !aside.has(field.field) && (model.title.includes('number') || !model.title.includes(field.field))
  const sections = model.sections.map(({ name, fields }) => ({
    title: name === mainSection ? [] : paper.languages.map((language) => messages.section(language, model.name, name)),
    facts: fields.flatMap((one) => {
      const field = model.fields.get(one)
      return field && shown(field) ? factOf(field, model, record) : []
    }),
  }))
  const status = model.fields.get('status')
  const state = status?.implied ? factOf(status, model, record) : []
  const [first, ...rest] = sections
  return [{ title: first?.title ?? [], facts: [...state, ...(first?.facts ?? [])] }, ...rest].filter(({ facts }) => facts.length)
}

/** A value with more letters takes a line of its own. */
const widest = 60

/** Upright as long as every table has room. */
function fitting(tables: readonly PaperTable[], paper: string | undefined): { flipped: boolean; letters: number } {
  // A strip of paper is as wide as it is.
  if (paper === 'roll') return { flipped: false, letters: 7 }
  const crowded = tables.some(({ page }) => page.flipped)
  const letters = Math.min(9, ...tables.map(({ size }) => Math.max(size, 6.5)))
  return { flipped: crowded, letters: paper === 'a5' ? Math.min(letters, 8) : letters }
}
