using System.ComponentModel;
using System.Net;

namespace Tern.Endpoints;

/// <summary>A parsed URL with the parts that endpoint rules use.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AwsEndpointUrl
{
    private AwsEndpointUrl(string scheme, string authority, string path, bool isIp)
    {
        Scheme = scheme;
        Authority = authority;
        Path = path;
        IsIp = isIp;
    }

    /// <summary>Gets the scheme, <c>http</c> or <c>https</c>.</summary>
    public string Scheme { get; }

    /// <summary>Gets the host and port as written.</summary>
    public string Authority { get; }

    /// <summary>Gets the path as written, which may be empty.</summary>
    public string Path { get; }

    /// <summary>Gets the path with a slash at both ends.</summary>
    public string NormalizedPath => Path.EndsWith('/') ? Path : Path + "/";

    /// <summary>Gets a value indicating whether the host is an IP address.</summary>
    public bool IsIp { get; }

    /// <summary>Parses a URL.</summary>
    /// <param name="value">The text, which needn't be a URL.</param>
    /// <returns>The parsed URL, or null if the text isn't an http or https URL or has a query.</returns>
    public static AwsEndpointUrl? TryParse(string? value)
    {
        if (!Uri.TryCreate(value, UriKind.Absolute, out var uri) || (uri.Scheme != Uri.UriSchemeHttp && uri.Scheme != Uri.UriSchemeHttps)) return null;
        if (value.AsSpan().IndexOfAny('?', '#') >= 0) return null;

        // Uri drops a default port and normalizes the path; the rules need both as written.
        var start = value.IndexOf("//", StringComparison.Ordinal) + 2;
        var slash = value.IndexOf('/', start);
        var authority = slash < 0 ? value[start..] : value[start..slash];
        var path = slash < 0 ? "" : value[slash..];
        return authority.Length == 0 ? null : new AwsEndpointUrl(uri.Scheme, authority, path, IPAddress.TryParse(uri.DnsSafeHost, out _));
    }
}
