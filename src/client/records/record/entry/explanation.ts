import { useQuery } from '@tanstack/react-query'
import type { Explanation } from '../../../../shared/explanation.ts'
import { http } from '../../../providers/http.ts'

export const useExplanation = (resource: string, id: number, version: unknown, language: string) =>
  useQuery({
    queryKey: [resource, 'entry', id, version, language],
    queryFn: async ({ signal }) => (await http<Explanation>(`${resource}/${id}/entry`, { signal })).json,
  })
