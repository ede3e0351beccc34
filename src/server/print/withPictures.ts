import type { Paper } from './paper.ts'
import { type Picture, SettingFault } from './thread.ts'

/** Pictures of records by the ids of their files. */
export type Shown = ReadonlyMap<number | null, Picture>

/** A picture that is broken inside does not keep a document from being printed: it comes without pictures then. */
export async function withPictures(
  paper: Paper,
  shown: Shown,
  print: (paper: Paper, shown: Shown) => Promise<Buffer>,
): Promise<Buffer> {
  try {
    return await print(paper, shown)
  } catch (error) {
    if (!(error instanceof SettingFault) || !(paper.pictures.length || shown.size)) throw error
    return print({ ...paper, logo: null, stamp: null, pictures: [] }, new Map())
  }
}
