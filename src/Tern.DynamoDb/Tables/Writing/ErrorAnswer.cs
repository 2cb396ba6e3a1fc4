using Tern.Http;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>Looks into error answers for the outcomes that programs expect.</summary>
internal static class ErrorAnswer
{
    /// <summary>
    /// Whether an answer is one error of the service, in any of the spellings that AWS's JSON protocols allow: the code stands
    /// in the header <c>x-amzn-errortype</c>, else in <c>__type</c>, else in <c>code</c>; a namespace may come before it and
    /// end with '#', a link may follow it and begin with ':'.
    /// </summary>
    /// <param name="http">The answer.</param>
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
            // Not an answer of the service: the usual way says what is wrong with it.
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
