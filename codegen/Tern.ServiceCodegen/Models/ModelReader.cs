using System.Text.Json;
using Tern.ServiceCodegen.Output;

namespace Tern.ServiceCodegen.Models;

/// <summary>Reads compact models of schema 1. An unknown key is an error, because it could affect the wire format.</summary>
internal static class ModelReader
{
    private const int KnownSchema = 1;

    // Known keys that don't affect the output: old endpoint schemes, and facts that the rules or the protocol already contain.
    private static readonly HashSet<string> IgnoredOperationKeys =
        ["deprecated", "name"];

    private static readonly HashSet<string> OperationKeys =
        [
            "method", "uri", "input", "output", "errors", "idempotent", "readonly", "auth", "authType", "hostPrefix", "compress", "context", "staticContext",
            "unsignedPayload", "checksum", "checksumRequired", "inputXmlName", "inputXmlNamespace", "resultWrapper", "status",
            "endpointDiscovery", "endpointOperation", .. IgnoredOperationKeys,
        ];

    private static readonly HashSet<string> ShapeKeys =
    [
        "type", "members", "member", "key", "value", "enum", "error", "union", "document", "eventstream", "event", "sparse", "streaming", "sensitive",
        "timestampFormat", "payload",
        "min", "max", "pattern", "box", "deprecated", "flattened", "xmlName", "xmlNamespace", "requiresLength", "synthetic", "wrapper",
    ];

    private static readonly HashSet<string> ReferenceKeys =
    [
        "shape", "required", "in", "name", "timestampFormat", "jsonvalue", "idempotencyToken", "hostLabel", "sensitive", "document", "context", "box",
        "deprecated",
        "queryName", "flattened", "xmlAttribute", "xmlNamespace", "streaming", "eventheader", "eventpayload",
        // The values of a string at a single place: it remains a string.
        "enum",
    ];

    internal static ServiceModel Read(string fileName, byte[] bytes)
    {
        using var document = JsonDocument.Parse(bytes);
        var root = document.RootElement.Clone();
        var schema = root.TryGetProperty("schema", out var number) ? number.GetInt32() : 0;
        if (schema != KnownSchema) throw new CodegenException($"models/{fileName} has schema {schema}, but this generator reads schema {KnownSchema}.");
        return Read(fileName, GeneratedHeader.Hash(bytes), root);
    }

    /// <summary>Reads a model that is a part of another document, as the suites of protocol tests are.</summary>
    internal static ServiceModel Read(string fileName, string hash, JsonElement root) => new(
        fileName, hash, KnownSchema, Service(root.GetProperty("service")),
        Named(root, "operations", (n, o) => Operation(fileName, n, o)),
        Named(root, "shapes", (n, s) => Shape(fileName, n, s)),
        Named(root, "paginators", (_, p) => new PaginatorModel(Texts(p, "in"), Texts(p, "out"), Texts(p, "items"), Text(p, "more"))),
        Named(root, "waiters", Waiter),
        root.TryGetProperty("endpoints", out var endpoints) ? endpoints.Clone() : default);

    private static ServiceInfo Service(JsonElement service)
    {
        var id = Text(service, "id")!;
        var signingName = Text(service, "signingName") ?? Text(service, "endpointPrefix") ?? "";
        return new ServiceInfo(
            id, Text(service, "name") ?? id, Text(service, "apiVersion") ?? "", Text(service, "protocol")!, Text(service, "targetPrefix") ?? "",
            Flag(service, "queryCompatible"), signingName, Text(service, "settingsKey") ?? "")
        {
            Protocols = service.TryGetProperty("protocols", out _) ? Texts(service, "protocols") : [Text(service, "protocol")!],
            XmlNamespace = Namespace(service, "xmlNamespace"),
            AuthSchemes = AuthSchemeNames.Of(Texts(service, "auth"), Text(service, "signature")),
            FollowsS3 = Text(service, "signature") is "s3" or "s3v4",
            EventsByHttp2 = service.TryGetProperty("protocolSettings", out var settings) && Text(settings, "h2") == "eventstream",
        };
    }

    private static OperationModel Operation(string fileName, string name, JsonElement operation) => new(
        name, Text(operation, "method")!, Text(operation, "uri")!, Text(operation, "input"), Text(operation, "output"), Texts(operation, "errors"),
        Flag(operation, "idempotent"),
        Flag(operation, "readonly"), Texts(operation, "auth") is [AuthSchemeNames.NoAuth]
            ? "none"
            : Text(operation, "authType"), Text(operation, "hostPrefix"), Texts(operation, "compress"),
        operation.TryGetProperty("context", out var context) ? context.EnumerateObject().ToDictionary(p => p.Name, p => p.Value.GetString()!) : [],
        operation.EnumerateObject().Select(p => p.Name).Where(k => !OperationKeys.Contains(k)).ToList())
    {
        AuthSchemes = Texts(operation, "auth") is [AuthSchemeNames.NoAuth] ? [] : Texts(operation, "auth"),
        UnsignedPayload = Flag(operation, "unsignedPayload") || Text(operation, "authType") == "v4-unsigned-body",
        ChecksumRequired = Flag(operation, "checksumRequired"),
        EndpointDiscovery = Text(operation, "endpointDiscovery"),
        IsEndpointOperation = Flag(operation, "endpointOperation"),
        Status = operation.TryGetProperty("status", out var status) ? status.GetInt32() : 200,
        Checksum = operation.TryGetProperty("checksum", out var checksum) ? Checksum(checksum) : null,
        InputXmlName = Text(operation, "inputXmlName"),
        InputXmlNamespace = Namespace(operation, "inputXmlNamespace"),
        ResultWrapper = Text(operation, "resultWrapper"),
        StaticContext = Named(operation, "staticContext", (_, value) => value.Clone()),
    };

    private static ChecksumModel Checksum(JsonElement checksum) => new(
        Text(checksum, "requestAlgorithmMember"), Flag(checksum, "requestChecksumRequired"), Text(checksum, "requestValidationModeMember"),
        Texts(checksum, "responseAlgorithms"));

    private static Shape Shape(string fileName, string name, JsonElement shape)
    {
        Known(fileName, $"the shape '{name}'", shape, ShapeKeys);
        MemberModel? Reference(string key) => shape.TryGetProperty(key, out var reference) ? Member(fileName, key, reference) : null;

        // A shape with keys is a map; one of the public test suites calls it a string.
        return new Shape(name, shape.TryGetProperty("key", out _) ? "map" : Text(shape, "type")!)
        {
            Members = shape.TryGetProperty("members", out var members) ? members.EnumerateObject().Select(m => Member(fileName, m.Name, m.Value)).ToList() : [],
            Element = Reference("member") ?? Reference("value"),
            Key = Reference("key"),
            Enum = shape.TryGetProperty("enum", out _) ? Texts(shape, "enum") : null,
            Error = shape.TryGetProperty("error", out var error) ? new ErrorModel(
                Text(error, "code"),
                Text(error, "retryable"),
                error.TryGetProperty("status", out var status) ? status.GetInt32() : null,
                Text(error, "fault")) : null,
            Union = Flag(shape, "union"),
            Document = Flag(shape, "document"),
            EventStream = Flag(shape, "eventstream"),
            Event = Flag(shape, "event"),
            Sparse = Flag(shape, "sparse"),
            Streaming = Flag(shape, "streaming"),
            RequiresLength = Flag(shape, "requiresLength"),
            Sensitive = Flag(shape, "sensitive"),
            TimestampFormat = Text(shape, "timestampFormat"),
            Payload = Text(shape, "payload"),
            Flattened = Flag(shape, "flattened"),
            XmlName = Text(shape, "xmlName"),
            XmlNamespace = Namespace(shape, "xmlNamespace"),
            Min = Number(shape, "min"),
            Max = Number(shape, "max"),
            Pattern = Text(shape, "pattern"),
            Deprecated = Flag(shape, "deprecated"),
        };
    }

    private static MemberModel Member(string fileName, string name, JsonElement reference)
    {
        if (reference.ValueKind == JsonValueKind.String) return new MemberModel(name, reference.GetString()!);
        Known(fileName, $"the member '{name}'", reference, ReferenceKeys);
        return new MemberModel(name, Text(reference, "shape")!)
        {
            Required = Flag(reference, "required"),
            Location = Text(reference, "in"),
            WireName = Text(reference, "name"),
            TimestampFormat = Text(reference, "timestampFormat"),
            JsonValue = Flag(reference, "jsonvalue"),
            Streaming = Flag(reference, "streaming"),
            EventPayload = Flag(reference, "eventpayload"),
            EventHeader = Flag(reference, "eventheader"),
            IdempotencyToken = Flag(reference, "idempotencyToken"),
            HostLabel = Flag(reference, "hostLabel"),
            Sensitive = Flag(reference, "sensitive"),
            Document = Flag(reference, "document"),
            Deprecated = Flag(reference, "deprecated"),
            Context = Text(reference, "context"),
            QueryName = Text(reference, "queryName"),
            Flattened = Flag(reference, "flattened"),
            XmlAttribute = Flag(reference, "xmlAttribute"),
            XmlNamespace = Namespace(reference, "xmlNamespace"),
        };
    }

    private static WaiterModel Waiter(string name, JsonElement waiter) => new(
        name, Text(waiter, "operation")!, waiter.GetProperty("delay").GetInt32(), waiter.GetProperty("maxAttempts").GetInt32(),
        waiter.GetProperty("acceptors").EnumerateArray()
            .Select(a => new AcceptorModel(Text(a, "state")!, Text(a, "matcher")!, Text(a, "argument"), a.GetProperty("expected").Clone())).ToList());

    private static void Known(string fileName, string what, JsonElement element, HashSet<string> keys)
    {
        foreach (var property in element.EnumerateObject())
            if (!keys.Contains(property.Name))
                throw new CodegenException($"{fileName}: {what} has the key '{property.Name}', which isn't supported.");
    }

    private static Dictionary<string, T> Named<T>(JsonElement root, string name, Func<string, JsonElement, T> read) =>
        root.TryGetProperty(name, out var section) ? section.EnumerateObject().ToDictionary(p => p.Name, p => read(p.Name, p.Value)) : [];

    private static string? Text(JsonElement element, string name) =>
        element.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    // A string, or an object if it has a prefix.
    private static XmlNamespaceModel? Namespace(JsonElement element, string name) => !element.TryGetProperty(name, out var value) ? null
        : value.ValueKind == JsonValueKind.String ? new XmlNamespaceModel(value.GetString()!, null)
        : new XmlNamespaceModel(Text(value, "uri")!, Text(value, "prefix"));

    private static bool Flag(JsonElement element, string name) => element.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.True;

    private static decimal? Number(JsonElement element, string name) => element.TryGetProperty(name, out var value) ? value.GetDecimal() : null;

    private static List<string> Texts(JsonElement element, string name) => !element.TryGetProperty(name, out var value) ? []
        : value.ValueKind == JsonValueKind.Array ? value.EnumerateArray().Select(e => e.GetString()!).ToList() : [value.GetString()!];
}
