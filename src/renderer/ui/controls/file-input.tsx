import type { Ref } from 'react';

/** A hidden input that opens the system file chooser when it's clicked, which a button does through `ref`. */
export function FileInput({
  ref,
  label,
  accept,
  multiple = false,
  onFiles,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** MIME types and extensions, as in the attribute of the same name. Any file if not set. */
  readonly accept?: string;
  readonly multiple?: boolean;
  /** Called with the chosen files, at least one. */
  readonly onFiles: (files: readonly File[]) => void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      multiple={multiple}
      onChange={({ currentTarget }) => {
        const files = Array.from(currentTarget.files ?? []);
        // Cleared so that choosing the same file again, perhaps after it was changed, fires `change`.
        currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
