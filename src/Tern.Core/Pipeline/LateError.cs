namespace Tern.Pipeline;

/// <summary>
/// Finds the error in an answer that says success. S3 begins to answer CopyObject, CompleteMultipartUpload and UploadPartCopy before it
/// knows how they end: status 200, blanks to keep the connection open, then the result or the error.
/// </summary>
internal static class LateError
{
    /// <summary>Whether the root element of a document is <c>Error</c>.</summary>
    /// <param name="body">The body of the answer.</param>
    public static bool IsIn(ReadOnlySpan<byte> body)
    {
        body = body.TrimStart(" \t\r\n"u8);
        if (body.StartsWith("<?"u8)) body = body[(body.IndexOf("?>"u8) + 1)..].TrimStart("> \t\r\n"u8);
        return body.StartsWith("<Error"u8) && body.Length > 6 && body[6] is (byte)'>' or (byte)' ' or (byte)'\t' or (byte)'\r' or (byte)'\n';
    }
}
