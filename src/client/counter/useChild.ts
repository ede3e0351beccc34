import { useCallback } from 'react'
import type { Reference } from '../../../schema/record/record.ts'
import type { DocumentFacts } from '../../shared/documentFacts.ts'
import { http } from '../providers/http.ts'
import type { Child } from './cart.ts'

/**
 * Asks what an invoice for a child would know of it, as the form of an invoice does: whoever sells need not see nationalities, and the
 * tax is right all the same.
 */
export function useChild(): (one: Reference) => Promise<Child> {
  return useCallback(async (one) => {
    const body = { soldTo: 'guardian', guardian: one['guardian'], items: [{ student: one.id, quantity: '1' }] }
    const facts = await http<DocumentFacts>('salesInvoices/facts', { method: 'POST', body }).catch(() => null)
    return { ...(one as Child), isCitizen: facts?.json.lines['items']?.[0]?.['citizen'] === true }
  }, [])
}
