using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.ServiceCodegen.Servers;

/// <summary>
/// Options for generating the server side of a service: the file in <c>src/Tern.Local/Serving/Services</c>.
/// </summary>
/// <param name="Model">The model's file in <c>models/services</c>.</param>
/// <param name="Name">The prefix of its class names, such as <c>Sqs</c>.</param>
/// <param name="Protocols">The protocols that are read and written: either <c>restXml</c>, or one or more of
/// <c>awsJson1_0</c>, <c>awsJson1_1</c> and <c>awsQuery</c>.</param>
internal sealed record ServerSettings(string Model, string Name, IReadOnlyList<string> Protocols)
{
    private static readonly JsonSerializerOptions Strict = new(JsonSerializerDefaults.Web) { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow };

    /// <summary>The namespace of XML responses, where the model has none.</summary>
    public string? XmlNamespace { get; init; }

    /// <summary>
    /// The names of lists, maps and their parts in the query protocol, by shape, where the model has none: the element
    /// of a list, or the entry, key and value of a map, separated by spaces.
    /// </summary>
    public IReadOnlyDictionary<string, string> Elements { get; init; } = new Dictionary<string, string>();

    /// <summary>The root elements of responses, by operation, unless the model names them.</summary>
    public IReadOnlyDictionary<string, string> Roots { get; init; } = new Dictionary<string, string>();

    /// <summary>The operations whose only member of the response is the text of its root element.</summary>
    public IReadOnlyList<string> Unwrapped { get; init; } = [];

    /// <summary>The shapes whose values are kept as text, because the service returns them as they were sent.</summary>
    public IReadOnlyList<string> Texts { get; init; } = [];

    /// <summary>
    /// The operations; empty for all. With restXml, requests for others are still recognized, to refuse them by name.
    /// </summary>
    public IReadOnlyList<string> Operations { get; init; } = [];

    /// <summary>
    /// true if requests of the query protocol that accept JSON get it. Members without a value are null then.
    /// </summary>
    public bool QueryJson { get; init; }

    internal bool SpeaksJson => Protocols.Any(protocol => protocol.StartsWith("awsJson", StringComparison.Ordinal));

    internal bool SpeaksQuery => Protocols.Contains("awsQuery");

    internal bool SpeaksHttp => Protocols.Contains("restXml");

    /// <summary>Reads a settings file.</summary>
    internal static ServerSettings Read(string path)
    {
        var settings = JsonSerializer.Deserialize<ServerSettings>(File.ReadAllBytes(path), Strict) ?? throw new CodegenException($"'{path}' is empty.");
        return settings.Protocols.FirstOrDefault(protocol => protocol is not ("awsJson1_0" or "awsJson1_1" or "awsQuery" or "restXml")) is { } other
            ? throw new CodegenException($"'{path}' has the protocol '{other}'. Valid protocols of servers: awsJson1_0, awsJson1_1, awsQuery, restXml.")
            : settings;
    }
}
