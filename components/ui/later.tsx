import { type ComponentType, useEffect, useState } from 'react'

type Later<Props extends object> = ComponentType<Props> & { preload: () => void }

/**
 * A component whose code is loaded on first use, or earlier by `preload`. Unlike `React.lazy` it never shows a
 * fallback: React keeps a fallback for 300 ms, which is longer than reading an extension's own file.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetch = async () => {
    loaded ??= await load()
    return loaded
  }

  function Later(props: Props) {
    const [state, setState] = useState<{ Loaded?: ComponentType<Props> | undefined; failure?: unknown }>(
      () => ({
        Loaded: loaded,
      }),
    )
    const { Loaded, failure } = state
    useEffect(() => {
      if (Loaded === undefined)
        fetch().then(
          (Loaded) => setState({ Loaded }),
          (failure: unknown) => setState({ failure }),
        )
    }, [Loaded])
    // Shown by the crash screen, like any rendering error.
    if (failure !== undefined) throw failure
    return Loaded === undefined ? null : <Loaded {...props} />
  }
  Later.preload = () => void fetch().catch(() => undefined)
  return Later
}
