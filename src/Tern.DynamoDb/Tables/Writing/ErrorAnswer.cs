using Tern.Http;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>Checks error responses for the outcomes that callers expect.</summary>
internal static class ErrorAnswer
{
    /// <summary>
    /// Determines whether a response is a specific error of the service, in any of the forms that AWS's JSON protocols
    /// allow: the code is in the header <c>x-amzn-errortype</c>, else in <c>__type</c>, else in <c>code</c>; it may
    /// have a namespace that ends with '#' before it, and a link that begins with ':' after it.
    /// </summary>
    /// <param name="http">The response.</param>
    /// <param name="error">The error's name, such as <c>ConditionalCheckFailedException</c>.</param>
    internal static bool Is(AwsHttpResponse http, string error)
    {
        if (http.StatusCode != 400) return false;
        return http.GetHeader("x-amzn-errortype") is { Length: > 0 } type ? Bare(type).SequenceEqual(error) : IsInBody(http.Body.Span, error);
    }

    private static bool IsInBody(ReadOnlySpan<byte> body, string error)
    {
        var json = new AwsJsonReader(body);
        var isCode = false;
        try
        {
            json.BeginObject();
            while (json.NextMember(out var name))
            {
                var isType = name.SequenceEqual("__type"u8);
                if (json.Peek() != AwsJsonToken.String || (!isType && !name.SequenceEqual("code"u8)))
                {
                    json.SkipValue();
                    continue;
                }

                var matches = Is(json.ReadStringUtf8(), error);
                if (isType) return matches;
                isCode = matches;
            }
        }
        catch (AwsJsonException)
        {
            // Not a response of the service: the usual error handling reports the problem.
            return false;
        }

        return isCode;
    }

    private static bool Is(ReadOnlySpan<byte> named, ReadOnlySpan<char> error)
    {
        if (named.IndexOf((byte)':') is >= 0 and var colon) named = named[..colon];
        if (named.IndexOf((byte)'#') is >= 0 and var hash) named = named[(hash + 1)..];
        return System.Text.Ascii.Equals(named, error);
    }

    private static ReadOnlySpan<char> Bare(ReadOnlySpan<char> named)
    {
        if (named.IndexOf(':') is >= 0 and var colon) named = named[..colon];
        return named.IndexOf('#') is >= 0 and var hash ? named[(hash + 1)..] : named;
    }
}
