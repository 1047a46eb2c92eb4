/** How many servers of a chain gave an answer, of as many as the profile names. Two are asked where money depends on it. */
export type ServerCount = { servers: number; of: number }
