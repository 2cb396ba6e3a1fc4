using System.Text.Json;
using Tern.Protocols;

namespace Tern.ServiceCodegen.Tests.Protocols;

/// <summary>
/// Turns CBOR into JSON, so that it can be compared by value: what the lengths and widths on the wire are says nothing.
/// Bytes are told from texts.
/// </summary>
internal static class CborValues
{
    internal static JsonElement Parse(ReadOnlySpan<byte> body)
    {
        var cbor = new AwsCborReader(body);
        var value = Value(ref cbor);
        cbor.End();
        return JsonValues.Of(value);
    }

    private static object? Value(ref AwsCborReader cbor)
    {
        switch (cbor.Peek())
        {
            case AwsCborToken.Map:
                var map = new Dictionary<string, object?>();
                for (var left = cbor.BeginMap(); cbor.NextEntry(ref left, out var key);) map.Add(key, Value(ref cbor));
                return map;
            case AwsCborToken.Array:
                var list = new List<object?>();
                for (var left = cbor.BeginArray(); cbor.NextElement(ref left);) list.Add(Value(ref cbor));
                return list;
            case AwsCborToken.String: return "text: " + cbor.ReadString();
            case AwsCborToken.Bytes: return "bytes: " + Convert.ToHexString(cbor.ReadBytes());
            case AwsCborToken.Integer: return cbor.ReadInt64();
            case AwsCborToken.Boolean: return cbor.ReadBoolean();
            case AwsCborToken.Float:
                var number = cbor.ReadDouble();
                return double.IsFinite(number) ? number : FormattableString.Invariant($"number: {number}");
            case AwsCborToken.Null:
                Assert.True(cbor.TryReadNull());
                return null;
            default:
                throw cbor.Unexpected("a value");
        }
    }
}
