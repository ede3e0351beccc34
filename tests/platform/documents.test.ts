import { describe, expect, it } from 'vitest'
import checkDocuments, { namedIn } from '../../scripts/checks/documents.ts'

describe('code that all documents share', () => {
  it('names none of them', async () => {
    expect(await checkDocuments()).toEqual([])
  })

  it('would be told where it did, as a text or in a statement', () => {
    const text = "const a = 'vouchers'\nsql`select 1 from vouchers v`\nsql`select 1 from voucher_templates`\n// vouchers wait"
    expect(namedIn('a.ts', text, ['vouchers']).map((fault) => fault.split(' names')[0])).toEqual(['a.ts:1', 'a.ts:2'])
  })
})
