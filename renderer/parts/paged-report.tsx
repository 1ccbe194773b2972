/** A report whose rows come page by page: what is said while it is read or cannot be, and the pages below it. */
import { Pagination } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice } from './notice.tsx';

const PAGE_ROWS = 50;

/** Which rows a page asks for. */
export function rowsOfPage(page: number): { readonly offset: number; readonly limit: number } {
  return { offset: (page - 1) * PAGE_ROWS, limit: PAGE_ROWS };
}

export interface PagedReportProps<T> {
  readonly report: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** As in “The twins could not be read”, and as in “Reading the answers…”. */
  readonly what: string;
  readonly source: string;
  /** From 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly children: (report: T) => ReactNode;
}

export function PagedReport<T extends { readonly total: number }>(props: PagedReportProps<T>): ReactNode {
  const { report, what, source, page, onPage, children } = props;
  const { data } = report;
  if (report.error !== null)
    return (
      <ErrorNotice
        what={`${what} could not be read`}
        error={report.error}
        onRetry={() => void report.refetch()}
      />
    );
  if (data === undefined) return <div className="dim">Reading {source}…</div>;
  const pages = Math.max(1, Math.ceil(data.total / PAGE_ROWS));
  return (
    <>
      {children(data)}
      {pages > 1 && <Pagination total={pages} value={page} onChange={onPage} />}
    </>
  );
}
