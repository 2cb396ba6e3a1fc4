using System.Collections;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>A list of strings, kept as the event's bytes and decoded on first access.</summary>
internal sealed class EventTextList(LambdaPayload payload, int offset, int length) : IReadOnlyList<string>
{
    private string[]? _texts;

    public int Count => Texts.Length;

    public string this[int index] => Texts[index];

    public IEnumerator<string> GetEnumerator() => ((IEnumerable<string>)Texts).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    /// <summary>Writes a list of strings; a list from an event is written unchanged.</summary>
    public static void Write(ref AwsJsonWriter json, IReadOnlyList<string> texts)
    {
        if (texts is EventTextList list)
        {
            json.WriteRaw(list.Raw);
            return;
        }

        json.WriteStartArray();
        for (var i = 0; i < texts.Count; i++) json.WriteString(texts[i] ?? "");
        json.WriteEndArray();
    }

    /// <summary>Reads an array of strings; a <c>null</c> element becomes an empty string.</summary>
    public static string[] Decode(ref AwsJsonReader json)
    {
        var texts = new Protocols.AwsListBuilder<string>();
        json.BeginArray();
        while (json.NextElement()) texts.Add(json.TryReadNull() ? "" : Text(ref json));
        return texts.ToArray();
    }

    // Some senders write numbers and Booleans in lists of strings.
    private static string Text(ref AwsJsonReader json) => json.Peek() is AwsJsonToken.Number or AwsJsonToken.Boolean
        ? AwsJsonReader.GetString(json.ReadRawValue())
        : json.ReadString();

    private ReadOnlySpan<byte> Raw => payload.Json.Span.Slice(offset, length);

    private string[] Texts
    {
        get
        {
            if (_texts is { } texts) return texts;
            var json = new AwsJsonReader(Raw);
            return _texts = Decode(ref json);
        }
    }
}
