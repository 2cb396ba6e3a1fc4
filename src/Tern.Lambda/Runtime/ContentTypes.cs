namespace Tern.Lambda.Runtime;

/// <summary>Validates media types before they are written to a header.</summary>
internal static class ContentTypes
{
    /// <summary>Rejects texts that could end the header line or aren't valid in a header.</summary>
    public static void Validate(string contentType)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(contentType);
        if (contentType.Length > 256 || contentType.AsSpan().ContainsAnyExceptInRange(' ', '~'))
            throw new ArgumentException("A content type must have 1 to 256 visible ASCII characters, such as text/html; charset=utf-8.", nameof(contentType));
    }
}
