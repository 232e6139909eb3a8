import type { FailureCode } from '../../failure.ts';
import type { Strings } from '../strings.ts';

type AttachmentCode = Extract<
  FailureCode,
  'images-too-large' | 'images-refused' | 'files-too-large' | 'files-refused' | 'chat-audio-refused'
>;

/** Refusals of images, files and audio in messages, in Chinese. */
export const attachmentFailures: Pick<Strings['failures'], AttachmentCode> = {
  'images-too-large': {
    margin: '图片过大',
    title: '图片对此网关来说太大',
    cause: ({ text }) =>
      Number(text('older')) > 0
        ? '每个请求都包含对话中的所有图片。可以以更小的尺寸发送，或不带较早的图片发送此消息。'
        : '可以以更小的尺寸发送，或移除部分图片。',
  },
  'images-refused': {
    margin: '不支持图片',
    title: '此模型不接受图片',
    cause: () => '网关拒绝了请求。可以不带图片发送，或选择其他模型。',
  },
  'files-too-large': {
    margin: '文件过大',
    title: '文件对此网关来说太大',
    cause: () => '每个请求都包含对话中的所有文件。可以改为发送文本，或移除部分文件。',
  },
  'files-refused': {
    margin: '不支持文件',
    title: '此模型不接受文件',
    cause: () => '网关拒绝了请求。可以改为发送文档的文本，或选择其他模型。',
  },
  'chat-audio-refused': {
    margin: '不支持音频',
    title: '此模型不接受音频',
    cause: () => '网关拒绝了请求。可以不带音频发送，或选择其他模型。',
  },
};
