namespace Tern.S3;

/// <summary>
/// Finds the error in a response with a success status. S3 begins to respond to CopyObject, CompleteMultipartUpload
/// and UploadPartCopy before it knows their outcome: it sends status 200, white space to keep the connection open,
/// then the result or the error.
/// </summary>
internal static class S3LateError
{
    /// <summary>Returns true if the root element of a document is <c>Error</c>; otherwise, false.</summary>
    /// <param name="body">The body of the response.</param>
    public static bool IsIn(ReadOnlySpan<byte> body)
    {
        body = body.TrimStart(" \t\r\n"u8);
        if (body.StartsWith("<?"u8)) body = body[(body.IndexOf("?>"u8) + 1)..].TrimStart("> \t\r\n"u8);
        return body.StartsWith("<Error"u8) && body.Length > 6 && body[6] is (byte)'>' or (byte)' ' or (byte)'\t' or (byte)'\r' or (byte)'\n';
    }
}
