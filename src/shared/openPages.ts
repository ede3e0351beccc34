/** Addresses of guardians: what a link or a code opens, and those of payments to come, in any letter case, since people type them from paper. */
export const openPages = /^\/(open|payRequest|paymentStatus|financialPayment)([/?]|$)/i

/** The addresses at which guardians will pay. */
export const paymentPages = /^\/(payRequest|paymentStatus|financialPayment)(\/|$)/i

/** What names the form that has an address of its own. */
export const addressOf = (url: string): string => /^\/([^/?]+)\/?(\?|$)/.exec(url)?.[1]?.toLowerCase() ?? ''
