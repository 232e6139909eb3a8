/** Matches the data URLs in JSON, with their MIME types. Shorter ones are shown in full. */
const dataUrls = /"data:([\w.+-]{1,100}\/[\w.+-]{1,100});base64,([A-Za-z0-9+/]{100,}={0,2})"/g;

/** Returns JSON in which data URLs are replaced by their types and sizes. */
export function withShortDataUrls(json: string): string {
  if (!json.includes(';base64,')) return json;
  return json.replace(
    dataUrls,
    (_, type: string, data: string) => `"${shortDataUrl(type, Math.floor((data.length * 3) / 4))}"`,
  );
}

/**
 * Returns the text shown in place of a data URL, or of a file in Base64 if its MIME type is null. `size` is in bytes.
 */
export function shortDataUrl(type: string | null, size: number): string {
  return `${type === null ? '' : `data:${type};base64,`}… (${Math.ceil(size / 1000)} kB)`;
}
