const model = /(?<![A-Za-z])(?:[Mm]odel|[Dd]eployment|[Ee]ngine)s?(?![a-z])|\b[Nn]o endpoints found for\b/;
/** Paths contain such words too, as in `/v1/models`. */
const paths = /(?:https?:\/)?\/\S*/g;

/** Whether a gateway's message or error code is about a model, by any of the names that gateways use. */
export function mentionsModel(text: string): boolean {
  return model.test(text.replace(paths, ''));
}
