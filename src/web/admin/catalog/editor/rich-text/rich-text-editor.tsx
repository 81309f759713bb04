import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { lostElements, richTextSchema, writtenHtml } from './rich-text-schema.ts'

interface RichTextEditorProps {
  id: string
  html: string
  onChange: (html: string) => void
}

/**
 * A text written as it will look; it follows `html` when the form puts another text there. What it cannot hold is not lost: then it only shows the
 * text, and says where to edit it.
 */
export function RichTextEditor({ id, html, onChange }: RichTextEditorProps) {
  const [lost, setLost] = useState<string[]>([])
  /** The text that it was given or has given last. */
  const known = useRef(html)
  function checkLost(shown: Editor) {
    const missing = lostElements(html, shown.getHTML())
    setLost(missing)
    shown.setEditable(missing.length === 0, false)
  }
  const editor = useEditor({
    extensions: richTextSchema,
    content: html,
    // The security policy lets no script write styles; those that it needs are in the admin area's own.
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        id,
        class: 'rich-text rich-text-field',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Text of the page',
      },
    },
    onCreate: ({ editor: created }) => checkLost(created),
    onUpdate({ editor: changed }) {
      known.current = writtenHtml(changed.getHTML())
      onChange(known.current)
    },
  })
  // Before the next key: what is typed then belongs to the new text.
  useLayoutEffect(() => {
    if (!editor || html === known.current) return
    known.current = html
    editor.commands.setContent(html, { emitUpdate: false })
    checkLost(editor)
  })
  if (!editor) return null
  return (
    <div className="grid gap-2">
      {lost.length > 0 ? (
        <p role="status" className="text-small text-amber">
          This text has elements that can only be edited in its source: {lost.join(', ')}.
        </p>
      ) : (
        <Toolbar editor={editor} />
      )}
      <EditorContent editor={editor} />
    </div>
  )
}

interface ToolProps {
  label: string
  isOn?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

function Tool({ label, isOn, disabled = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className="icon-button aria-pressed:bg-petrol-100 aria-pressed:text-ink"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={disabled}
      onClick={onPress}
    >
      <span aria-hidden="true">{children}</span>
    </button>
  )
}

const TABLE = '<table><tbody><tr><th></th><th></th></tr><tr><td></td><td></td></tr><tr><td></td><td></td></tr></tbody></table>'

const MARKS = [
  ['bold', 'Bold (Ctrl B)', <strong key="b">B</strong>],
  ['italic', 'Italic (Ctrl I)', <em key="i">I</em>],
  ['underline', 'Underline (Ctrl U)', <u key="u">U</u>],
  ['code', 'Code (Ctrl E)', <code key="c">{'<>'}</code>],
  ['subscript', 'Subscript', <span key="s">x₂</span>],
  ['superscript', 'Superscript', <span key="p">x²</span>],
] as const

const LEVELS = [3, 4, 5] as const

function Toolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false)
  // Which buttons are on changes with the selection.
  useEditorState({ editor, selector: ({ transactionNumber }) => transactionNumber })
  const chain = () => editor.chain().focus()
  return (
    <div role="toolbar" aria-label="Format" className="flex flex-wrap border border-line bg-sunken">
      {MARKS.map(([name, label, sign]) => (
        <Tool key={name} label={label} isOn={editor.isActive(name)} onPress={() => chain().toggleMark(name).run()}>
          {sign}
        </Tool>
      ))}
      {LEVELS.map((level, at) => (
        <Tool
          key={level}
          label={`Heading ${at + 1}`}
          isOn={editor.isActive('heading', { level })}
          onPress={() => chain().toggleHeading({ level }).run()}
        >
          H{at + 1}
        </Tool>
      ))}
      <Tool label="List" isOn={editor.isActive('bulletList')} onPress={() => chain().toggleBulletList().run()}>
        •
      </Tool>
      <Tool label="Numbered list" isOn={editor.isActive('orderedList')} onPress={() => chain().toggleOrderedList().run()}>
        1.
      </Tool>
      <Tool label="Quotation" isOn={editor.isActive('blockquote')} onPress={() => chain().toggleBlockquote().run()}>
        ”
      </Tool>
      <Tool label="Table" disabled={editor.isActive('table')} onPress={() => chain().insertContent(TABLE).run()}>
        ⊞
      </Tool>
      <Tool label="Link" isOn={editor.isActive('link')} onPress={() => setLinking(true)}>
        <u>a</u>↗
      </Tool>
      <Tool label="Undo (Ctrl Z)" disabled={!editor.can().undo()} onPress={() => chain().undo().run()}>
        ↶
      </Tool>
      <Tool label="Redo (Ctrl Y)" disabled={!editor.can().redo()} onPress={() => chain().redo().run()}>
        ↷
      </Tool>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}

/** Where a link leads: https, an e-mail address or a telephone number, as the server lets pass. */
function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const known: unknown = editor.getAttributes('link').href
  const [href, setHref] = useState(typeof known === 'string' ? known : 'https://')
  const isAddress = /^(https:\/\/\S+\.\S+|mailto:\S+@\S+|tel:[+\d]\S*)$/.test(href.trim())
  const selected = () => editor.chain().focus().extendMarkRange('link')
  function save() {
    if (!isAddress) return
    if (editor.state.selection.empty && !editor.isActive('link'))
      selected()
        .insertContent({ type: 'text', text: href.trim(), marks: [{ type: 'link', attrs: { href: href.trim() } }] })
        .run()
    else selected().setLink({ href: href.trim() }).run()
    onClose()
  }
  return (
    <StaffDialog
      open
      onClose={onClose}
      title="Link"
      footer={
        <>
          {editor.isActive('link') && (
            <Button
              onClick={() => {
                selected().unsetLink().run()
                onClose()
              }}
            >
              Remove the link
            </Button>
          )}
          <Button variant="primary" disabled={!isAddress} onClick={save}>
            Set the link
          </Button>
        </>
      }
    >
      <TextField
        label="Address"
        hint="It begins with https://, mailto: or tel:."
        dir="ltr"
        value={href}
        onChange={(event) => setHref(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </StaffDialog>
  )
}
