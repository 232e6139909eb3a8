import type { Words } from '../catalogue.ts';

/** Texts inside a rendered reply, in Chinese. */
export const markdown: Words['markdown'] = {
  copy: '复制',
  copyCode: '复制代码',
  copied: '已复制',
  copyFailed: '未能复制',
  wrap: '自动换行',
  unwrap: '不自动换行',
  code: (language) => (language ? `代码，${language}` : '代码'),
  table: '表格',
  details: '详情',
  copyTable: '复制为 CSV',
  showCode: '显示代码',
  showDiagram: '显示图表',
  diagram: (title) => (title ? `图表：${title}` : '图表'),
  diagramView: '图表视图',
  diagramRefused: '无法绘制成图表，因此显示其代码。',
  diagramTimedOut: '绘制此图表耗时过长，因此显示其代码。',
  imageHeld: (host) => (host ? `来自 ${host} 的图片，未加载` : '图片，未加载'),
  loadImage: '加载',
  loadImageFrom: (host) => `加载来自 ${host} 的图片`,
  imageLoading: (host) => `正在从 ${host} 加载`,
  imageFailed: {
    'not-public': (host) => `未加载：${host} 不是公网地址。`,
    'too-large': (host) => `未加载：${host} 的图片大于 10 MB。`,
    'not-an-image': (host) => `未加载：${host} 返回的不是 PNG、JPEG、GIF、WebP、AVIF 或 BMP 图片。`,
    absent: (host) => `未加载：${host} 的此地址没有图片。`,
    unreachable: (host) => `未加载：无法连到 ${host}。`,
    lost: (host) => `未加载：与 ${host} 的连接中断。`,
  },
};
