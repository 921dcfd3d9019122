import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, VerbosityLevel } from "pdfjs-dist";
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";

/** Copies the bytes, because the worker takes ownership of them. */
export function openPdf(bytes: ArrayBuffer): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = workerAddress;
  return getDocument({
    data: new Uint8Array(bytes.slice(0)),
    enableXfa: false,
    // Warnings about irregular PDF files would fill the console.
    verbosity: VerbosityLevel.ERRORS,
  });
}
