using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Reads sets such as <c>{"SS":["a","b"]}</c>. A set can't be empty or contain an element twice.</summary>
internal static class SetReading
{
    public static void Read(ref Utf8JsonReader reader, RequestContext context, ValueKind kind)
    {
        if (reader.TokenType != JsonTokenType.StartArray) throw SerializationFault.NotList(ref reader);
        var before = reader;
        var mark = context.Writer.BeginPayload();
        var set = context.Writer.Begin(kind);
        var count = 0;
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            if (reader.TokenType == JsonTokenType.Null) continue;
            ReadElement(ref reader, context, kind);
            count++;
        }

        if (count > 0 && context.Writer.TryEndSet(set, kind)) return;
        context.ValueFault ??= count == 0 ? Empty(kind) : Duplicates(before, kind, context.HasNewerTexts);
        context.Writer.Undo(mark);
        context.Writer.Write(ValueKind.Null);
    }

    private static void ReadElement(ref Utf8JsonReader reader, RequestContext context, ValueKind kind)
    {
        // Elements are short: each is read to the end of the buffer, copied, removed again, and written with its
        // length.
        var start = context.Buffer.Length;
        DynamoNumber number = default;
        if (kind == ValueKind.BinarySet)
        {
            AttributeValueReader.ReadBlob(ref reader, context);
        }
        else
        {
            var text = JsonInput.ReadText(ref reader, context.Buffer);
            if (kind == ValueKind.NumberSet)
            {
                var error = NumberText.Parse(context.Buffer[text], out number);
                if (error != NumberError.None) context.ValueFault ??= AttributeValueReader.NumberFault(context, error, text);
                Span<byte> normal = stackalloc byte[DynamoNumber.MaxTextBytes];
                var length = NumberText.Write(normal, number);
                context.Buffer.Truncate(start);
                context.Buffer.Write(normal[..length]);
            }
        }

        var element = context.Buffer.Since(start);
        var rented = System.Buffers.ArrayPool<byte>.Shared.Rent(element.Length);
        context.Buffer[element].CopyTo(rented);
        context.Buffer.Truncate(start);
        context.Writer.Element(rented.AsSpan(0, element.Length));
        System.Buffers.ArrayPool<byte>.Shared.Return(rented);
    }

    private static string Empty(ValueKind kind) => AttributeValueReader.Fault(kind switch
    {
        ValueKind.StringSet => "An string set  may not be empty",
        ValueKind.NumberSet => "An number set  may not be empty",
        _ => "Binary sets should not be empty",
    });

    private static string Duplicates(Utf8JsonReader set, ValueKind kind, bool newer)
    {
        if (kind == ValueKind.NumberSet)
            return newer ? AttributeValueReader.Fault("Input collection contains duplicates.") : "Input collection contains duplicates";
        var elements = new List<string>();
        while (set.Read() && set.TokenType != JsonTokenType.EndArray)
        {
            if (set.TokenType == JsonTokenType.String) elements.Add(set.GetString()!);
        }

        var isText = kind == ValueKind.StringSet;
        var all = newer ? string.Join(isText ? ", " : ",", UpToTheFirst(elements, isText).Select(static element => $"\"{element}\""))
            : string.Join(", ", elements);
        return AttributeValueReader.Fault(isText
            ? $"Input collection [{all}] contains duplicates."
            : $"Input collection [{all}]of type BS contains duplicates."); // no space: this is the service's own message
    }

    /// <summary>
    /// Returns the elements in sorted order up to the first duplicate, then the duplicate and the rest as they were
    /// sent: this is the list in the newer message.
    /// </summary>
    private static IEnumerable<string> UpToTheFirst(List<string> elements, bool isText)
    {
        var seen = new SortedDictionary<byte[], string>(Comparer<byte[]>.Create(static (a, b) => a.AsSpan().SequenceCompareTo(b)));
        var next = 0;
        while (next < elements.Count
            && seen.TryAdd(isText ? System.Text.Encoding.UTF8.GetBytes(elements[next]) : Convert.FromBase64String(elements[next]), elements[next])) next++;
        return seen.Values.Concat(elements.Skip(next));
    }
}
