namespace Tern.Lambda.Runtime;

/// <summary>Media types on their way into a header.</summary>
internal static class ContentTypes
{
    /// <summary>Refuses what could end the header line or is no header text.</summary>
    public static void Validate(string contentType)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(contentType);
        if (contentType.Length > 256 || contentType.AsSpan().ContainsAnyExceptInRange(' ', '~'))
            throw new ArgumentException("A content type is up to 256 visible ASCII characters, such as text/html; charset=utf-8.", nameof(contentType));
    }
}
