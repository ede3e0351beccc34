import { useQuery } from '@tanstack/react-query'
import type { GlanceAnswer } from '../../../shared/glance.ts'
import { http } from '../../providers/http.ts'

/** The school in figures, which several parts of the home page show. */
export const useGlance = () =>
  useQuery({
    queryKey: ['glance'],
    queryFn: async ({ signal }) => (await http<GlanceAnswer>('glance', { signal })).json,
  })
