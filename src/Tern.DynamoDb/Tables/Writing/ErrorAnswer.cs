using Tern.Http;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>Looks into error answers for the outcomes that programs expect.</summary>
internal static class ErrorAnswer
{
    /// <summary>Whether an answer is one error of the service: <c>{"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException",…}</c>.</summary>
    /// <param name="http">The answer.</param>
    /// <param name="error">The error's name after a <c>#</c>.</param>
    internal static bool Is(AwsHttpResponse http, ReadOnlySpan<byte> error)
    {
        if (http.StatusCode != 400) return false;
        var json = new AwsJsonReader(http.Body.Span);
        try
        {
            json.BeginObject();
            while (json.NextMember(out var name))
            {
                if (name.SequenceEqual("__type"u8)) return json.ReadStringUtf8().EndsWith(error);
                json.SkipValue();
            }
        }
        catch (AwsJsonException)
        {
            // Not an answer of the service: the usual way says what is wrong with it.
        }

        return false;
    }
}
