namespace Tern.Local.Hosting.Loopback;

/// <summary>What both ways of answering say.</summary>
internal static class LoopbackHeaders
{
    public const string ContentType = "application/x-amz-json-1.0";
    public const string PlainJson = "application/json";
    public const string Html = "text/html";

    /// <summary>The media type of a Content-Type, without its parameters.</summary>
    public static ReadOnlySpan<char> MediaType(string contentType)
    {
        var semicolon = contentType.IndexOf(';', StringComparison.Ordinal);
        return (semicolon < 0 ? contentType : contentType.AsSpan(0, semicolon)).Trim();
    }
}
