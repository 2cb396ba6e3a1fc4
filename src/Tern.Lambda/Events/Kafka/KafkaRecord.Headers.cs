using System.Buffers;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <content>
/// The headers, which are <c>[{"name":[104,-61]},…]</c> in the event: a value is a list of bytes, which are signed as
/// in Java.
/// </content>
public sealed partial class KafkaRecord
{
    private IReadOnlyList<KafkaHeader>? _headers;

    /// <summary>Gets the headers, in their order.</summary>
    /// <exception cref="LambdaEventException">The event's headers aren't valid.</exception>
    public IReadOnlyList<KafkaHeader> Headers => _headers ??= ReadHeaders();

    /// <summary>Gets the last header with a name, which takes precedence if there are several.</summary>
    /// <param name="name">The name, which is case-sensitive.</param>
    /// <param name="header">The header.</param>
    /// <returns>true if there is a header with the name; otherwise, false.</returns>
    public bool TryGetHeader(string name, out KafkaHeader header)
    {
        var headers = Headers;
        for (var i = headers.Count - 1; i >= 0; i--)
        {
            if (headers[i].Name != name) continue;
            header = headers[i];
            return true;
        }

        header = default;
        return false;
    }

    private List<KafkaHeader> ReadHeaders()
    {
        var headers = new List<KafkaHeader>();
        if (!HeadersJson.HasValue) return headers;
        var bytes = new ArrayBufferWriter<byte>();
        var json = new AwsJsonReader(HeadersJson.Utf8);
        try
        {
            json.BeginArray();
            while (json.NextElement())
            {
                json.BeginObject();
                while (json.NextMember(out var name))
                {
                    var text = AwsJsonReader.GetString(name);
                    ReadValue(ref json, bytes);
                    headers.Add(new KafkaHeader(text, bytes.WrittenSpan.ToArray()));
                    bytes.ResetWrittenCount();
                }
            }
        }
        catch (AwsJsonException)
        {
            throw new LambdaEventException("KafkaRecord.headers must be a list of objects with lists of bytes, but isn't.");
        }

        return headers;
    }

    private static void ReadValue(ref AwsJsonReader json, ArrayBufferWriter<byte> bytes)
    {
        if (json.TryReadNull()) return;
        json.BeginArray();
        while (json.NextElement())
        {
            var value = json.ReadInt32();
            if (value is < sbyte.MinValue or > byte.MaxValue) throw json.Unexpected("a byte");
            bytes.GetSpan(1)[0] = unchecked((byte)value);
            bytes.Advance(1);
        }
    }
}
