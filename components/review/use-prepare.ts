import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Order } from '~/lib/contract/orders'
import type { PreparationStage } from '~/lib/contract/views/sites'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { useKeepReview } from '~/lib/ui/page/use-keep-review'

/** Has an order reviewed, and leads from its form to the review. `onFailed`: while the form is as it was. */
export function usePrepare(onFailed?: (thrown: Error) => void) {
  const client = useClient()
  const queries = useQueryClient()
  const keep = useKeepReview()
  const [, navigate] = useLocation()
  const prepare = useMutation({
    mutationFn: (order: Order) => client.orders.prepare(order),
    onMutate: () => queries.setQueryData<PreparationStage>(keys.preparation, 'waiting'),
  })
  const askReview = (order: Order) =>
    prepare.mutate(order, {
      // Passed to this call, so that it does not run if the form has changed meanwhile.
      onSuccess(review) {
        keep(review)
        navigate('/review')
      },
      onError: (thrown) => onFailed?.(thrown),
    })
  return { prepare, askReview }
}
