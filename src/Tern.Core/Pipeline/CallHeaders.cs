using System.Buffers;
using System.Collections.Frozen;
using Tern.Http;

namespace Tern.Pipeline;

/// <summary>Adds a call's additional headers.</summary>
internal static class CallHeaders
{
    // Headers of the signature, of HTTP framing and of retries: another value would break the call or hide
    // information.
    private static readonly FrozenSet<string> Own = new[]
    {
        "authorization", "connection", "content-length", "expect", "host", "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
        "x-amz-content-sha256", "x-amz-date", "x-amz-region-set", "x-amz-security-token", "x-amz-s3session-token",
    }.ToFrozenSet(StringComparer.Ordinal);

    // RFC 9110, 5.6.2.
    private static readonly SearchValues<char> Token = SearchValues.Create("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz");

    /// <exception cref="ArgumentException">A name isn't a valid header name, or the client sets that
    /// header.</exception>
    public static void Add(IReadOnlyDictionary<string, string> headers, AwsHeaders request)
    {
        foreach (var (given, value) in headers)
        {
            var name = given.ToLowerInvariant();
            if (name.Length == 0 || name.AsSpan().ContainsAnyExcept(Token))
                throw new ArgumentException($"Headers has '{given}', which isn't the name of a header.", nameof(headers));
            if (Own.Contains(name) || name.StartsWith("amz-sdk-", StringComparison.Ordinal))
                throw new ArgumentException($"Headers has '{given}', which the client sets. Remove it.", nameof(headers));
            if (request.Contains(name))
                throw new ArgumentException($"Headers has '{given}', which the request has already. Set its member instead.", nameof(headers));
            request.Add(name, value ?? throw new ArgumentException($"The header '{given}' is null. Remove it, or give it a value.", nameof(headers)));
        }
    }
}
