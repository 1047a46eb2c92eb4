type Lengths = readonly number[]

/** The routers of a base network: their generation, and the lengths of data carriers that they read. */
export type BaseRouters = {
  readonly router: 'v1' | 'v2'
  readonly payloads: { readonly wrap: Lengths; readonly swap: Lengths }
}

/** Kinds of contracts on the base chain: `any` reads what none of the others reads alone, and is what most tests want. */
export const BASE_KINDS = {
  any: { router: 'v2', payloads: { wrap: [28, 40], swap: [65, 77] } },
  polygon: { router: 'v2', payloads: { wrap: [28], swap: [77] } },
  bsc: { router: 'v2', payloads: { wrap: [28, 40], swap: [77] } },
  bob: { router: 'v1', payloads: { wrap: [28], swap: [65] } },
} as const satisfies Record<string, BaseRouters>

export type BaseKind = keyof typeof BASE_KINDS

export function isBaseKind(name: string): name is BaseKind {
  return Object.hasOwn(BASE_KINDS, name)
}
