import type { Model } from '../../../../schema/model.ts'
import type { Context } from '../../engine/context.ts'
import { readPaper } from '../paper.ts'
import { languagesOf, type Printing } from '../print.ts'
import { composeLabels, countsOf, labelSizeOf } from './labelPaper.ts'
import { labelled, readLabels } from './readLabels.ts'

/** What the reader asks of labels. */
export interface LabelWish {
  readonly language?: string | undefined
  /** A sheet or a roll. */
  readonly paper?: string | undefined
  /** How many of each, by the keys of labels, where that is not what the records say. */
  readonly counts?: string | undefined
}

/**
 * Labels of records in their order, as PDF.
 * @throws Problem 400 with what is wrong at each label
 */
export async function printLabels(
  { printer, messages }: Printing,
  model: Model,
  ids: readonly number[],
  context: Context,
  wish: LabelWish,
): Promise<Buffer> {
  const [size, counts, languages] = [labelSizeOf(wish.paper), countsOf(wish.counts), languagesOf(wish.language)]
  const of = labelled(model, context) ?? model
  const labels = await readLabels(model, ids, context)
  const own = await readPaper(context)
  const paper = languages ? { ...own, languages } : own
  const data = composeLabels({ model: of, labels, counts, size, context, paper, messages })
  return printer.print({ template: 'label', data, images: [] })
}
