using System.ComponentModel;
using Tern.Http;

namespace Tern.Protocols;

/// <summary>
/// Shared code of the AWS query protocols for requests, which are forms that name the operation. Intended for
/// generated code; don't call it elsewhere.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsQueryProtocol
{
    /// <summary>Begins a request by writing its header and the first two parameters.</summary>
    /// <param name="http">The request.</param>
    /// <param name="action">The operation, which needs no escaping.</param>
    /// <param name="version">The version of the API, which needs no escaping.</param>
    /// <returns>The writer for the other parameters.</returns>
    public static AwsQueryWriter Begin(AwsHttpRequest http, ReadOnlySpan<byte> action, ReadOnlySpan<byte> version)
    {
        ArgumentNullException.ThrowIfNull(http);
        http.Headers.Add("content-type", "application/x-www-form-urlencoded; charset=utf-8");
        http.Body.Write("Action="u8);
        http.Body.Write(action);
        http.Body.Write("&Version="u8);
        http.Body.Write(version);
        return new AwsQueryWriter(http.Body);
    }
}
