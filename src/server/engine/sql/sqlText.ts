/** SQL of our own making, from definitions only; what comes from a request is always a parameter. */
export type Text = string
