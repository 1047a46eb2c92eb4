/** The short files of `public/bridges`, which the package lists. */
export const PACKED_BRIDGES: readonly unknown[] = Object.values(
  import.meta.glob('/public/bridges/*.json', { eager: true, import: 'default' }),
)
