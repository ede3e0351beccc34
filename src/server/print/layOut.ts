import type { ColumnKind } from '../../../schema/report.ts'

/** A column before it has a width: what it holds and how long its longest text is, in characters. */
export interface Measured {
  readonly kind: ColumnKind
  readonly group: string | null
  readonly heading: string
  readonly longest: number
}

interface LaidColumn {
  readonly kind: ColumnKind
  readonly group: string | null
  readonly heading: string
  /** In millimetres. */
  readonly width: number
}

export interface Layout {
  readonly columns: readonly LaidColumn[]
  readonly page: { readonly paper: string; readonly flipped: boolean }
  /** Of the text, in points. */
  readonly size: number
}

const papers = [
  { paper: 'a4', flipped: false, width: 182 },
  { paper: 'a4', flipped: true, width: 269 },
  { paper: 'a3', flipped: true, width: 392 },
  { paper: 'a2', flipped: true, width: 566 },
  { paper: 'a1', flipped: true, width: 813 },
] as const

const size = 8.5
const smallest = 6

/** Millimetres of a figure, and of a letter on average, at the common size; and the padding of a cell. */
const perFigure = 1.58
const perLetter = 1.6
const gutter = 3.6

/** Texts break over lines, figures never: so wide a text column may become, and so narrow. */
const widestText = 70
const narrowestText = 26
const fairText = 46
const narrowestFigure = 16
const pictureWidth = 16

const isText = (kind: ColumnKind) => kind === 'name' || kind === 'text' || kind === 'document' || kind === 'choice'

const clamp = (width: number, least: number, most: number) => Math.min(most, Math.max(least, width))

/** What a column would like to have. */
const wish = ({ kind, longest, heading }: Measured): number => {
  if (kind === 'picture') return pictureWidth
  const head = heading.length * perLetter
  return isText(kind)
    ? clamp(Math.max(longest * perLetter, head) + gutter, narrowestText, widestText)
    : Math.max(longest * perFigure + gutter, Math.min(head, 24) + gutter, kind === 'money' ? narrowestFigure : 0)
}

/** With how much it reads well, and how much it needs. */
const fair = (column: Measured): number => (isText(column.kind) ? Math.min(wish(column), fairText) : wish(column))

const need = (column: Measured): number => (isText(column.kind) ? narrowestText : wish(column))

/**
 * The smallest paper on which all columns stand beside each other: upright, lying, larger ones, and smaller letters before
 * a larger paper than A4. What is left goes to the texts.
 *
 * @param upright how much a page yields to stay upright: down to which letters, in points, and whether texts become narrow for it;
 *   without it the page lies as soon as a column does not read well
 */
export function layOut(columns: readonly Measured[], upright?: { readonly smallest: number; readonly narrow: boolean }): Layout {
  const widthOf = (width: (column: Measured) => number) => columns.reduce((total, column) => total + width(column), 0)
  const [needed, wished] = [widthOf(need), widthOf(fair)]
  const [a4] = papers
  // Letters become smaller before texts become narrow.
  const yields = upright !== undefined && (upright.narrow ? needed : wished) * (upright.smallest / size) <= a4.width
  const roomy = yields ? a4 : papers.find(({ paper, width }) => paper === 'a4' && wished <= width)
  const page = roomy ?? papers.find(({ flipped, width }) => flipped && needed * (smallest / size) <= width) ?? papers.at(-1)!
  const wanted = yields && !upright.narrow ? wished : needed
  const scale = clamp(page.width / wanted, smallest / size, 1)
  const texts = columns.filter(({ kind }) => isText(kind))
  const rest = Math.max(0, page.width - needed * scale)
  const wanting = texts.reduce((total, column) => total + wish(column) - need(column), 0)
  // What no text asks for is shared by all columns, so that the table is as wide as the page.
  const shareOf = (column: Measured) =>
    wanting > 0 ? (isText(column.kind) ? (wish(column) - need(column)) / wanting : 0) : 1 / columns.length
  return {
    columns: columns.map((column) => ({
      kind: column.kind,
      group: column.group,
      heading: column.heading,
      width: need(column) * scale + rest * shareOf(column),
    })),
    page: { paper: page.paper, flipped: page.flipped },
    size: size * scale,
  }
}
