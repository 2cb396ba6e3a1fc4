using System.Globalization;
using System.Text;
using Tern.Protocols;

namespace Tern.Core.Tests.Cbor;

/// <summary>
/// Reads any document into a text, in the way that generated code reads: by the kind of the next value.
/// </summary>
internal static class CborWalk
{
    internal static string Text(ReadOnlySpan<byte> document)
    {
        var cbor = new AwsCborReader(document);
        var text = new StringBuilder();
        Value(ref cbor, text);
        cbor.End();
        return text.ToString();
    }

    internal static void Skip(ReadOnlySpan<byte> document)
    {
        var cbor = new AwsCborReader(document);
        cbor.SkipValue();
        cbor.End();
    }

    private static void Value(ref AwsCborReader cbor, StringBuilder text)
    {
        switch (cbor.Peek())
        {
            case AwsCborToken.Map:
                text.Append('{');
                for (var left = cbor.BeginMap(); cbor.NextEntry(ref left, out var key);)
                {
                    text.Append(key).Append(':');
                    Value(ref cbor, text);
                }

                text.Append('}');
                break;
            case AwsCborToken.Array:
                text.Append('[');
                for (var left = cbor.BeginArray(); cbor.NextElement(ref left);) Value(ref cbor, text);
                text.Append(']');
                break;
            case AwsCborToken.String: text.Append('\'').Append(cbor.ReadString()).Append('\''); break;
            case AwsCborToken.Bytes: text.Append(Convert.ToHexString(cbor.ReadBytes())); break;
            case AwsCborToken.Integer: text.Append(cbor.ReadInt64()).Append(' '); break;
            case AwsCborToken.Float: text.Append(cbor.ReadDouble().ToString("R", CultureInfo.InvariantCulture)).Append("f "); break;
            case AwsCborToken.Boolean: text.Append(cbor.ReadBoolean()); break;
            case AwsCborToken.Null: Assert.True(cbor.TryReadNull()); text.Append("null"); break;
            case AwsCborToken.Simple: cbor.SkipValue(); text.Append("simple"); break;
            default: throw cbor.Unexpected("a value");
        }
    }
}
