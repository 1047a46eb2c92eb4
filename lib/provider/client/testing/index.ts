export { mockProvider, type Mock, type MockOptions } from './mock-provider'
export type { Play, Step } from './play'
export type { User } from './user'
