/** The route under which the practice view has its own. */
export const PRACTICE_PATH = '/practice'
