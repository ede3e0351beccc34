import type { Tone } from '../../../../schema/tones.ts'

const words: Readonly<Partial<Record<Tone, readonly string[]>>> = {
  success: [
    'open',
    'active',
    'working',
    'enrolled',
    'paid',
    'approved',
    'accepted',
    'posted',
    'sent',
    'done',
    'delivered',
    'confirmed',
    'issued',
  ],
  warning: ['suspended', 'closing', 'waiting', 'pending', 'partial', 'expired', 'onLeave', 'transferred', 'ending', 'sending'],
  danger: ['void', 'refused', 'rejected', 'failed', 'overdue', 'cancelled', 'withdrawn', 'ended', 'reversed'],
}

const tones = new Map<string, Tone>(Object.entries(words).flatMap(([tone, list]) => list.map((word) => [word, tone as Tone])))

/** The tone of a state of which its definition says none, by what its word commonly means; words that say nothing are neutral. */
export const toneOf = (state: unknown): Tone => tones.get(String(state)) ?? 'neutral'
