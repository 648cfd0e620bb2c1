/** Writes a text with headings, lists, links and pictures. In a chunk of its own. */
import { useMutation } from '@tanstack/react-query';
import Image from '@tiptap/extension-image';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { uploadWithProgress } from './files';
import { addressOf } from './uploaded';
import './rich-text-editor.css';
import { richTexts } from './richTexts';

export default function RichTextEditor({
  id,
  label,
  value,
  pictures = true,
  onChange,
}: {
  id: string;
  label: string;
  value: string;
  /** Whether uploaded pictures may stand in it. */
  pictures?: boolean;
  onChange: (html: string) => void;
}) {
  const t = richTexts.use();
  const file = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [3] }, link: { openOnClick: false } }), Image],
    content: value,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'data-own-enter': '',
        class: 'rich-text',
      },
      // What is pasted loses its looks: the schema knows none.
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  // A row that is opened again brings another text.
  useEffect(() => {
    // React may take the editor down and up again.
    if (editor.isDestroyed) return;
    if (!editor.isFocused && value !== editor.getHTML() && !(value === '' && editor.isEmpty))
      editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  const tool = (key: 'bold' | 'heading' | 'bulletList' | 'numberedList', isOn: boolean, press: () => void) => (
    <button type="button" aria-pressed={isOn} onClick={press}>
      {t(key)}
    </button>
  );
  const put = useMutation({
    // What is wrong stands in the editor until the next try.
    meta: { silent: true },
    mutationFn: (chosen: File) => uploadWithProgress(chosen, () => undefined, new AbortController().signal),
    onSuccess: ({ message: name }) =>
      void editor
        .chain()
        .focus()
        .setImage({ src: addressOf(name) })
        .run(),
  });
  return (
    <div className="rich-editor">
      <div className="rich-tools" role="toolbar" aria-label={label}>
        {tool('bold', editor.isActive('bold'), () => editor.chain().focus().toggleBold().run())}
        {tool('heading', editor.isActive('heading'), () => editor.chain().focus().toggleHeading({ level: 3 }).run())}
        {tool('bulletList', editor.isActive('bulletList'), () => editor.chain().focus().toggleBulletList().run())}
        {tool('numberedList', editor.isActive('orderedList'), () => editor.chain().focus().toggleOrderedList().run())}
        <button type="button" aria-pressed={editor.isActive('link')} onClick={() => setAddress('https://')}>
          {t('link')}
        </button>
        {pictures && (
          <button type="button" disabled={put.isPending} onClick={() => file.current?.click()}>
            {t(put.isPending ? 'sending' : 'picture')}
          </button>
        )}
        <span>{t('pastedPlain')}</span>
        <input
          ref={file}
          type="file"
          hidden
          accept="image/jpeg,image/png"
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) put.mutate(chosen);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </div>
      {put.isError && (
        <p className="rich-fault" role="alert">
          {t('pictureFailed', { file: put.variables.name, reason: put.error.message })}
        </p>
      )}
      {address !== null && (
        <div className="rich-link">
          <input
            data-own-enter
            autoFocus
            aria-label={t('linkAddress')}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (address.trim() === '' || address === 'https://') editor.chain().focus().unsetLink().run();
              else editor.chain().focus().setLink({ href: address.trim() }).run();
              setAddress(null);
            }}
          />
        </div>
      )}
      <EditorContent editor={editor} />
    </div>
  );
}
