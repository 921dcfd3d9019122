import type { PDFDocumentProxy } from "pdfjs-dist";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";

/** The maximum number of pages that the preview renders. Users must download the file to read later pages. */
const pagesShown = 30;

/** A PDF that is rendered to canvases, so that its scripts and links have no effect. */
export function PdfPreview({ bytes, failed }: { bytes: ArrayBuffer; failed: ReactNode }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    let isWanted = true;
    // The PDF library is large, so it loads only when a user opens a PDF.
    const opening = import("./pdf-document.ts").then(({ openPdf }) => openPdf(bytes));
    // Closing the preview during a load also rejects the promise.
    opening
      .then(({ promise }) => promise)
      .then(
        (opened) => isWanted && setPdf(opened),
        () => isWanted && setIsBroken(true),
      );
    return () => {
      isWanted = false;
      opening.then(
        (task) => task.destroy(),
        () => {},
      );
    };
  }, [bytes]);
  if (isBroken) return failed;
  if (!pdf) return null;
  const pages = Array.from({ length: Math.min(pdf.numPages, pagesShown) }, (_, index) => index + 1);
  return (
    <>
      {pages.map((page) => (
        <PdfPage key={page} pdf={pdf} page={page} />
      ))}
      {pdf.numPages > pages.length && (
        <p className="p-5">{t("files.pagesLeft", { count: pdf.numPages - pages.length })}</p>
      )}
    </>
  );
}

const drawnWidth = 1120;

function PdfPage({ pdf, page }: { pdf: PDFDocumentProxy; page: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isWanted = true;
    const draw = async () => {
      const proxy = await pdf.getPage(page);
      if (!isWanted || canvas.current === null) return;
      const viewport = proxy.getViewport({ scale: drawnWidth / proxy.getViewport({ scale: 1 }).width });
      canvas.current.width = viewport.width;
      canvas.current.height = viewport.height;
      await proxy.render({ canvas: canvas.current, viewport }).promise;
    };
    // A page that fails to render stays white, and the others stay visible.
    draw().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [pdf, page]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t("files.page", { page, pages: pdf.numPages })}
      className="block w-full border-line border-b bg-white"
    />
  );
}
