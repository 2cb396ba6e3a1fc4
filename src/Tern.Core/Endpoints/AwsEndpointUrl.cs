using System.Net;

namespace Tern.Endpoints;

/// <summary>An address taken apart, as endpoint rules look at it.</summary>
public sealed class AwsEndpointUrl
{
    private AwsEndpointUrl(string scheme, string authority, string path, bool isIp)
    {
        Scheme = scheme;
        Authority = authority;
        Path = path;
        IsIp = isIp;
    }

    /// <summary><c>http</c> or <c>https</c>.</summary>
    public string Scheme { get; }

    /// <summary>Host and port as they are written.</summary>
    public string Authority { get; }

    /// <summary>The path as it is written; may be empty.</summary>
    public string Path { get; }

    /// <summary>The path with a slash at either end.</summary>
    public string NormalizedPath => Path.EndsWith('/') ? Path : Path + "/";

    /// <summary>Whether the host is an IP address.</summary>
    public bool IsIp { get; }

    /// <summary>Takes an address apart.</summary>
    /// <param name="value">The text, which may be something else.</param>
    /// <returns>Its parts, or null when it is no http or https address, or has a query.</returns>
    public static AwsEndpointUrl? TryParse(string? value)
    {
        if (!Uri.TryCreate(value, UriKind.Absolute, out var uri) || (uri.Scheme != Uri.UriSchemeHttp && uri.Scheme != Uri.UriSchemeHttps)) return null;
        if (value.AsSpan().IndexOfAny('?', '#') >= 0) return null;

        // Uri drops a default port and changes the path; the rules want both as they are written.
        var start = value.IndexOf("//", StringComparison.Ordinal) + 2;
        var slash = value.IndexOf('/', start);
        var authority = slash < 0 ? value[start..] : value[start..slash];
        var path = slash < 0 ? "" : value[slash..];
        return authority.Length == 0 ? null : new AwsEndpointUrl(uri.Scheme, authority, path, IPAddress.TryParse(uri.DnsSafeHost, out _));
    }
}
