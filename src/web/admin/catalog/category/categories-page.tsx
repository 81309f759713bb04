import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { countOf } from '#domain/count-of.ts'
import { useShortcuts } from '#web/admin/frame/shortcuts/shortcuts.ts'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { EmptyList, LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { ApiProblem, errorText } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { AddCategory } from './add-category.tsx'
import { categoriesQuery } from './category-query.ts'
import type { CategoryId, StaffCategory } from './category-query.ts'
import { CategoryPanel } from './category-panel.tsx'
import { CategoryTree } from './category-tree.tsx'
import { DeleteDialog, MergeDialog } from './merge-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useCategoryActions } from './use-category-actions.ts'
import type { CategoryActions } from './use-category-actions.ts'
import categoryStyles from './category.css?url'

interface QuestionsProps {
  nodes: readonly StaffCategory[]
  actions: CategoryActions
  onSelect: (id: CategoryId | undefined) => void
}

/** The dialog that is open. */
function Questions({ nodes, actions, onSelect }: QuestionsProps) {
  const { question } = actions
  if (!question) return null
  if (question.kind === 'add') return <AddCategory nodes={nodes} parentId={question.parentId} actions={actions} onAdded={onSelect} />
  const { category } = question
  if (question.kind === 'merge') return <MergeDialog nodes={nodes} category={category} actions={actions} onGone={onSelect} />
  if (question.kind === 'delete') return <DeleteDialog nodes={nodes} category={category} actions={actions} onGone={onSelect} />
  return (
    <MoveDialog
      nodes={nodes}
      category={category}
      place={question.place}
      onClose={actions.close}
      onMove={(place) => {
        actions.close()
        void actions.move(category, place)
      }}
    />
  )
}

function Workbench({ nodes, selected }: { nodes: readonly StaffCategory[]; selected: string | undefined }) {
  const navigate = useNavigate({ from: '/admin/categories' })
  const mayChange = useMayChange()
  // A form begins anew after its record was moved or hidden from outside of it; what was typed waits as a draft.
  const [revisions, setRevisions] = useState<Readonly<Record<string, number>>>({})
  const actions = useCategoryActions(nodes, (id) => setRevisions((known) => ({ ...known, [id]: (known[id] ?? 0) + 1 })))
  const category = nodes.find(({ id }) => id === selected)
  const onSelect = (id: CategoryId | undefined) => void navigate({ search: id ? { selected: id } : {}, resetScroll: false })
  const add = () => actions.ask({ kind: 'add', parentId: null })
  useShortcuts(mayChange ? [{ keys: 'n', label: 'New category', run: add }] : [], 'Categories')
  return (
    <div className="grid gap-4">
      <link rel="stylesheet" href={categoryStyles} precedence="default" />
      <PageHeader
        title="Categories"
        aside={<span className="text-ink-2">{countOf(nodes.length, 'category', 'categories')}</span>}
        mainAction={
          // On a phone it would cover the open record.
          <Button variant="primary" onClick={add} {...(category && { className: 'max-lg:hidden' })}>
            New category
          </Button>
        }
      />
      <div className="grid min-w-0 items-start gap-6 lg:grid-cols-[minmax(20rem,30rem)_minmax(0,1fr)]">
        <div className={category ? 'h-full min-w-0 max-lg:hidden' : 'h-full min-w-0'}>
          {nodes.length === 0 ? (
            <EmptyList title="No categories yet." actions={<Button onClick={add}>Add the first one</Button>} />
          ) : (
            <CategoryTree nodes={nodes} selected={category?.id} actions={actions} />
          )}
        </div>
        {category ? (
          <div className="grid min-w-0 gap-3">
            <ShopLink href="/admin/categories" className="link lg:hidden">
              ‹ All categories
            </ShopLink>
            <CategoryPanel key={`${category.id} ${revisions[category.id] ?? 0}`} nodes={nodes} category={category} actions={actions} />
          </div>
        ) : (
          <p className="text-ink-2 max-lg:hidden">
            {selected
              ? 'This category is not there any more.'
              : mayChange
                ? 'Choose a category to edit it. Drag it, or press Alt and an arrow key, to move it.'
                : 'Choose a category to look at it.'}
          </p>
        )}
      </div>
      <Questions nodes={nodes} actions={actions} onSelect={onSelect} />
    </div>
  )
}

/** The page of categories: the tree, and the chosen record beside it. */
export function CategoriesPage({ selected }: { selected: string | undefined }) {
  const { data, error, refetch } = useQuery(categoriesQuery())
  if (data) return <Workbench nodes={data} selected={selected} />
  return (
    <div className="grid gap-4">
      <PageHeader title="Categories" />
      {error ? (
        <LoadError
          title="Could not load the categories."
          detail={errorText(error)}
          requestId={error instanceof ApiProblem ? String(error.body.requestId ?? '') : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows label="Loading the categories" />
      )}
    </div>
  )
}
