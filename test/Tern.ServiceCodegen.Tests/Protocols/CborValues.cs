using System.Text.Json;
using Tern.Protocols;

namespace Tern.ServiceCodegen.Tests.Protocols;

/// <summary>
/// Converts CBOR to JSON, so that it can be compared by value, regardless of the encoded lengths and widths. Bytes are
/// distinguished from texts.
/// </summary>
internal static class CborValues
{
    internal static JsonElement Parse(ReadOnlySpan<byte> body)
    {
        var cbor = new AwsCborReader(body);
        var value = Value(ref cbor, body);
        cbor.End();
        return JsonValues.Of(value);
    }

    // The first three bits of a value are its major type (RFC 8949, 3.1). A tag precedes its value.
    private static object? Value(ref AwsCborReader cbor, ReadOnlySpan<byte> body)
    {
        var at = cbor.Position;
        while (body[at] >> 5 == 6) at++;
        switch (body[at] >> 5)
        {
            case 0 or 1: return cbor.ReadInt64();
            case 2: return "bytes: " + Convert.ToHexString(cbor.ReadBytes());
            case 3: return "text: " + cbor.ReadString();
            case 4:
                var list = new List<object?>();
                for (var left = cbor.BeginArray(); cbor.NextElement(ref left);) list.Add(Value(ref cbor, body));
                return list;
            case 5:
                var map = new Dictionary<string, object?>();
                for (var left = cbor.BeginMap(); cbor.NextEntry(ref left, out var key);) map.Add(key, Value(ref cbor, body));
                return map;
            default:
                if (body[at] is 0xF4 or 0xF5) return cbor.ReadBoolean();
                if (cbor.TryReadNull()) return null;
                var number = cbor.ReadDouble();
                return double.IsFinite(number) ? number : FormattableString.Invariant($"number: {number}");
        }
    }
}
