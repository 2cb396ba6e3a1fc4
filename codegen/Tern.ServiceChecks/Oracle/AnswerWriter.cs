using System.Globalization;
using System.Text;
using System.Text.Json;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceChecks.Oracle;

/// <summary>Writes responses as a service would, in the simplest form.</summary>
/// <param name="service">The service.</param>
internal sealed class AnswerWriter(ResolvedService service)
{
    private readonly Dictionary<string, ResolvedStructure> _structures = service.Structures.ToDictionary(structure => structure.Name);

    /// <summary>Writes the response of an operation.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="value">The response, as neutral JSON.</param>
    internal CannedAnswer Write(ResolvedOperation operation, JsonElement value)
    {
        var response = operation.Response;
        var headers = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        var status = 200;
        foreach (var member in response.Members)
        {
            if (!value.TryGetProperty(member.ModelName, out var set)) continue;
            if (member.Location == "statusCode") status = set.GetInt32();
            else if (member.Location == "header") headers[member.WireName] = HeaderText(member.Type, set, member.JsonValue);
            else if (member.Location == "headers")
                foreach (var entry in set.EnumerateObject()) headers[member.WireName + entry.Name] = entry.Value.GetString()!;
        }

        return new CannedAnswer(status, headers, Body(operation, value, headers));
    }

    private byte[] Body(ResolvedOperation operation, JsonElement value, Dictionary<string, string> headers)
    {
        if (operation.Response.Payload is { } payload)
        {
            if (!value.TryGetProperty(payload.ModelName, out var set))
            {
                // A structure that isn't set is an empty document.
                if (payload.Type is not StructureType { IsUnion: false }) return [];
                set = JsonSerializer.SerializeToElement(new Dictionary<string, object>());
            }

            if (payload.Type is StreamType or BlobType or EnumType or ScalarType) return Encoding.UTF8.GetBytes(set.GetString()!);
            return service.Model.Service.Protocol == "restXml"
                ? XmlAnswers.Write(Element(payload.Type, operation.ResponseRoot ?? payload.XmlName, set))
                : JsonAnswers.Write(json => new JsonAnswers(_structures).Value(json, payload.Type, set));
        }

        switch (service.Model.Service.Protocol)
        {
            case "restXml" when operation.IsUnwrapped:
                var only = operation.Response.Members[0];
                var text = value.TryGetProperty(only.ModelName, out var one) ? one.GetString()! : "";
                return XmlAnswers.Write(new System.Xml.Linq.XElement(only.XmlName, text));
            case "rpcv2Cbor":
                headers["smithy-protocol"] = "rpc-v2-cbor";
                return new CborAnswers(_structures).Write(operation.Response, value);
            case "awsQuery":
                var result = XmlAnswers.Structure("Result", operation.Response, value, _structures);
                result.Name = operation.ResultWrapper ?? operation.Name + "Result";
                return XmlAnswers.Write(new(operation.Name + "Response", result, new System.Xml.Linq.XElement("ResponseMetadata",
                    new System.Xml.Linq.XElement("RequestId", "r"))));
            case "ec2Query" or "restXml":
                return XmlAnswers.Write(XmlAnswers.Structure(operation.ResponseRoot ?? operation.Name + "Response", operation.Response, value, _structures));
            default:
                return JsonAnswers.Write(json => new JsonAnswers(_structures).Structure(json, operation.Response, value));
        }
    }

    private System.Xml.Linq.XElement Element(ResolvedType type, string name, JsonElement value) => type is StructureType structure
        ? XmlAnswers.Structure(name, _structures[structure.Name], value, _structures)
        : throw new NotSupportedException($"A payload of the type {type.Name}.");

    private static string HeaderText(ResolvedType type, JsonElement value, bool isJson) => type switch
    {
        _ when isJson => Convert.ToBase64String(Encoding.UTF8.GetBytes(value.GetRawText())),
        ListType list => string.Join(", ", value.EnumerateArray().Select(one => Quoted(HeaderText(list.Element, one, false), list.Element))),
        BlobType => Convert.ToBase64String(Encoding.UTF8.GetBytes(value.GetString()!)),
        TimestampType { Form: var form } => Time(value, form),
        ScalarType { Kind: ScalarKind.Boolean } => value.GetBoolean() ? "true" : "false",
        EnumType or ScalarType { Kind: ScalarKind.String } => value.GetString()!,
        _ => value.GetRawText(),
    };

    private static string Quoted(string text, ResolvedType type) => type is TimestampType || text.AsSpan().IndexOfAny(',', '"') < 0
        ? text
        : '"' + text.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\"", "\\\"", StringComparison.Ordinal) + '"';

    /// <summary>A time as text.</summary>
    internal static string Time(JsonElement seconds, TimestampForm form) => form switch
    {
        TimestampForm.EpochSeconds => seconds.GetRawText(),
        TimestampForm.HttpDate => At(seconds).ToString("R", CultureInfo.InvariantCulture),
        _ => At(seconds).ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture),
    };

    /// <summary>A time.</summary>
    internal static DateTimeOffset At(JsonElement seconds) => DateTimeOffset.UnixEpoch.AddSeconds(seconds.GetDouble());
}
