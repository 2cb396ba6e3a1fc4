using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// Writes a trigger's event as the answer to itself: Cognito takes the whole event back and looks at its
/// <c>response</c>. Everything but that stays byte for byte as it came, so that nothing is lost that this library does
/// not know.
/// </summary>
internal static class CognitoTrigger
{
    /// <summary>Writes the event that came, with another response; as it is when <paramref name="response"/> is null, because nobody asked for it.</summary>
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
        // An event without a response gets one at its end; it has members, or it were no event.
        if (start == end) json.WriteFragment(",\"response\":"u8, valueEnded: false);
        response.Write(ref json);
        json.WriteFragment(bytes[end..], valueEnded: true);
    }

    /// <summary>Writes the response of an event that was made here.</summary>
    public static void WriteResponse(ref AwsJsonWriter json, EventJson raw, CognitoResponse? response)
    {
        json.WriteName("response"u8);
        if (response is not null) response.Write(ref json);
        else if (raw.HasValue) raw.Write(ref json);
        else json.WriteRaw("{}"u8);
    }

    // Where the response's value stands; where the object ends when there is none.
    private static (int Start, int End) Find(ReadOnlySpan<byte> bytes)
    {
        (int Start, int End)? found = null;
        var reader = new AwsJsonReader(bytes);
        reader.BeginObject();
        while (reader.NextMember(out var name))
        {
            var isResponse = name.SequenceEqual("response"u8);
            var length = reader.ReadRawValue().Length;
            // Of two, the last one is read, and so it is the one that is replaced.
            if (isResponse) found = (reader.Position - length, reader.Position);
        }

        return found ?? (reader.Position - 1, reader.Position - 1);
    }
}
