import type { Ref } from 'react';

/** A hidden input that opens the system file chooser when clicked. A button clicks it through `ref`. */
export function FileInput({
  ref,
  label,
  accept,
  multiple = false,
  onFiles,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  /** MIME types and extensions, as in the attribute of the same name. If not set, any file can be chosen. */
  readonly accept?: string;
  readonly multiple?: boolean;
  /** Called with at least one chosen file. */
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
        // Clear the value so that choosing the same file again, perhaps after it was edited, fires `change`.
        currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
