/** Part of the long reply: background on recordings, subtitles and formats. Not about what this version can do. */
export const soundSections = [
  `## What a recording is made of

Sound is stored as a row of numbers. How many of them there are in a second is the *sample rate*; how fine they are is the *depth*. Speech needs less of both than music does.

| Quality | Sample rate | Depth | Bytes a minute, one channel |
|---|---:|---:|---:|
| Telephone | 8,000 Hz | 16 bit | 960,000 |
| Speech models | 16,000 Hz | 16 bit | 1,920,000 |
| Synthesised speech | 24,000 Hz | 16 bit | 2,880,000 |
| Disc | 44,100 Hz | 16 bit | 5,292,000 |
| Film and video | 48,000 Hz | 24 bit | 8,640,000 |

Two families of formats make these numbers smaller. The *exact* ones, such as flac, give back every number. The *close* ones, such as mp3, aac and opus, leave out what the ear would hardly notice. At 64 kilobits a second, an hour of speech as mp3 is about 29 million bytes: clear to listen to, and a little more than many gateways accept in one request.

A few habits make every later step easier:

- one microphone per person, close by;
- a room with curtains, books or coats in it;
- a minute of silence at the beginning, which shows what the room sounds like;
- no music under speech that will be transcribed;
- the original kept as it came from the recorder.`,

  `## Subtitles that can be read

A viewer has to read a subtitle and look at the picture in the same few seconds. Rules that have proved themselves:

1. At most two lines, of at most 42 characters each.
2. At least one second on screen, at most seven.
3. At most 17 characters a second; for children fewer.
4. Break lines where a speaker would breathe, and never between an article and its noun.
5. Leave a gap of two frames between one subtitle and the next, so that the change is seen.

The two common formats differ in small things that matter:

| | SubRip (\`srt\`) | WebVTT (\`vtt\`) |
|---|---|---|
| First line | a number | \`WEBVTT\` |
| Times | \`00:12:08,400\` | \`00:12:08.400\` |
| Hours | always written | may be left out |
| Numbers before each entry | expected | optional |
| Styles, places | no | yes |

\`\`\`text
1
00:12:08,400 --> 00:12:11,900
We had heard the chain for an hour
before anyone went to look.

2
00:12:12,000 --> 00:12:14,200
By then the gate was open.
\`\`\``,

  `## Errors, and what they say

A gateway answers with a number before it answers with words. The first digit tells whose turn it is: with 4 the request has to change, with 5 it may be enough to wait.

| Number | Says | As a rule, look at |
|---:|---|---|
| 400 | The request is not valid | The parameter that the message names |
| 401 | The key is not accepted | The key, and whether it belongs to this gateway |
| 403 | Not allowed | The rights of the key |
| 404 | Not found | The base URL, then the model's id |
| 413 | Too large | The size of the file |
| 429 | Too many requests, or no credit left | The wait that the answer names, or the account |
| 500 | Something broke | Nothing; try again later |
| 503 | Busy, or down | Nothing; try again in a minute |

A base URL that ends one step too early or too late is the most common mistake of all. The address of a gateway usually ends in \`/v1\`; what comes behind that is the endpoint, and the client adds it.

Checking by hand takes one line. It keeps the key out of the history of the shell if the key is in a variable:

\`\`\`sh
curl --silent --header "Authorization: Bearer $API_KEY" "$BASE_URL/models"
\`\`\`

A list of models means that address and key are right. A page of HTML means that the address belongs to a website, not to its interface.`,

  `## Words for the trade

- **Endpoint**: one address of a gateway that does one thing.
- **Event stream**: an answer that comes as many small messages over one connection.
- **Gateway**: a server that offers models of one or more makers behind one interface.
- **Prompt**: everything that the model reads before it writes.
- **Reasoning**: text that some models write for themselves before they answer.
- **Segment**: a stretch of a transcript with a beginning and an end.
- **Temperature**: how freely the next piece of text is drawn.
- **Token**: a piece of text, the unit in which models read, write and are paid.
- **Voice**: a way of speaking that a speech model has learned.

None of these words is needed to write a message and read the answer. They are here because a long reply needs something to be long about.`,
] as const;
