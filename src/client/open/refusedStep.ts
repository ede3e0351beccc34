import { call, Refused } from './call.ts'

/** What is wrong with a page of the form before the next one; without a connection it is judged when all is sent. */
export async function refusedStep(body: object, language: string): Promise<Refused | null> {
  try {
    await call('POST', '/check', { language, body })
    return null
  } catch (thrown) {
    return thrown instanceof Refused && thrown.problem?.status === 400 ? thrown : null
  }
}
