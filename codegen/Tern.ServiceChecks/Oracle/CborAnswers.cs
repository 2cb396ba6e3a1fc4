using System.Text;
using System.Text.Json;
using Tern.Buffers;
using Tern.Protocols;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceChecks.Oracle;

/// <summary>Writes values in CBOR, as in services' responses.</summary>
/// <param name="structures">The structures by their names.</param>
internal sealed class CborAnswers(IReadOnlyDictionary<string, ResolvedStructure> structures)
{
    internal byte[] Write(ResolvedStructure structure, JsonElement value)
    {
        using var body = new PooledBuffer();
        var cbor = new AwsCborWriter(body);
        Structure(ref cbor, structure, value);
        cbor.Flush();
        return body.WrittenSpan.ToArray();
    }

    private void Structure(ref AwsCborWriter cbor, ResolvedStructure structure, JsonElement value)
    {
        cbor.WriteStartMap();
        foreach (var member in structure.BodyMembers)
        {
            if (!value.TryGetProperty(member.ModelName, out var set)) continue;
            cbor.WriteName(Encoding.UTF8.GetBytes(member.WireName));
            Value(ref cbor, member.Type, set);
        }

        cbor.WriteEndMap();
    }

    private void Value(ref AwsCborWriter cbor, ResolvedType type, JsonElement value)
    {
        switch (type)
        {
            case StructureType structure:
                Structure(ref cbor, structures[structure.Name], value);
                break;
            case ListType list:
                cbor.WriteArrayHeader(value.GetArrayLength());
                foreach (var element in value.EnumerateArray()) Value(ref cbor, list.Element, element);
                break;
            case MapType map:
                cbor.WriteMapHeader(value.EnumerateObject().Count());
                foreach (var entry in value.EnumerateObject())
                {
                    cbor.WriteString(entry.Name);
                    Value(ref cbor, map.Element, entry.Value);
                }

                break;
            case BlobType:
                cbor.WriteBytes(Encoding.UTF8.GetBytes(value.GetString()!));
                break;
            case TimestampType:
                cbor.WriteTimestamp(AnswerWriter.At(value));
                break;
            case ScalarType { Kind: ScalarKind.Boolean }:
                cbor.WriteBoolean(value.GetBoolean());
                break;
            case ScalarType { Kind: ScalarKind.Int32 or ScalarKind.Int64 }:
                cbor.WriteNumber(value.GetInt64());
                break;
            case ScalarType { Kind: ScalarKind.Single }:
                cbor.WriteNumber(value.GetSingle());
                break;
            case ScalarType { Kind: ScalarKind.Double }:
                cbor.WriteNumber(value.GetDouble());
                break;
            default:
                cbor.WriteString(value.GetString()!);
                break;
        }
    }
}
