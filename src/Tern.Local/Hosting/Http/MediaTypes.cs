namespace Tern.Local.Hosting;

/// <summary>The media types of requests and responses.</summary>
internal static class MediaTypes
{
    public const string AmazonJson = "application/x-amz-json-1.0";
    public const string Json = "application/json";
    public const string Html = "text/html";

    /// <summary>Returns the media type of a Content-Type, without its parameters.</summary>
    public static ReadOnlySpan<char> Of(string contentType)
    {
        var semicolon = contentType.IndexOf(';', StringComparison.Ordinal);
        return (semicolon < 0 ? contentType : contentType.AsSpan(0, semicolon)).Trim();
    }
}
