using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// Writes a trigger's event as the response to itself: Cognito receives the whole event and reads its <c>response</c>.
/// All other bytes of the event are preserved, so that members that this library doesn't know aren't lost.
/// </summary>
internal static class CognitoTrigger
{
    /// <summary>
    /// Writes the received event with another response; unchanged if <paramref name="response"/> is null because it was
    /// never accessed.
    /// </summary>
    public static void WriteBack(ref AwsJsonWriter json, LambdaPayload payload, CognitoResponse? response)
    {
        var bytes = payload.Json.Span;
        if (response is null)
        {
            json.WriteRaw(bytes);
            return;
        }

        var (start, end) = Find(bytes);
        json.WriteFragment(bytes[..start], valueEnded: false);
        // An event without a response gets one at its end. The event isn't empty, because it was read successfully.
        if (start == end) json.WriteFragment(",\"response\":"u8, valueEnded: false);
        response.Write(ref json);
        json.WriteFragment(bytes[end..], valueEnded: true);
    }

    /// <summary>Writes the response of an event that wasn't received.</summary>
    public static void WriteResponse(ref AwsJsonWriter json, EventJson raw, CognitoResponse? response)
    {
        json.WriteName("response"u8);
        if (response is not null) response.Write(ref json);
        else if (raw.HasValue) raw.Write(ref json);
        else json.WriteRaw("{}"u8);
    }

    // The position of the response's value, or of the object's end if there is none.
    private static (int Start, int End) Find(ReadOnlySpan<byte> bytes)
    {
        (int Start, int End)? found = null;
        var reader = new AwsJsonReader(bytes);
        reader.BeginObject();
        while (reader.NextMember(out var name))
        {
            var isResponse = name.SequenceEqual("response"u8);
            var length = reader.ReadRawValue().Length;
            // If there are two, the last one is read, so it is the one that is replaced.
            if (isResponse) found = (reader.Position - length, reader.Position);
        }

        return found ?? (reader.Position - 1, reader.Position - 1);
    }
}
