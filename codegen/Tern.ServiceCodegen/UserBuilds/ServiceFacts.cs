using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.ServiceCodegen.UserBuilds;

/// <summary>Facts about a service that aren't in its model, from <c>models/service-facts.json</c>.</summary>
internal sealed record ServiceFacts
{
    private static readonly JsonSerializerOptions Strict = new(JsonSerializerDefaults.Web) { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow };
    private static readonly Lazy<Dictionary<string, ServiceFacts>> All = new(Read);

    /// <summary>The name that botocore and the AWS CLI also use.</summary>
    public IReadOnlyList<string> Aliases { get; init; } = [];

    /// <summary>The prefix of its class names, if it isn't derived from the ID.</summary>
    public string? Name { get; init; }

    /// <summary>The name in links to the AWS API reference, if it isn't the model's name with the version.</summary>
    public string? ApiReference { get; init; }

    /// <summary>
    /// true if the service is known to respond within milliseconds; otherwise, false. Calls to such a service time out after 5 seconds
    /// and are retried. Calls to other services time out after 60 seconds, and their writes aren't retried after a timeout.
    /// </summary>
    public bool AnswersFast { get; init; }

    /// <summary>
    /// Operations that change something although they look like reads by their name (Get, List, Describe, Head, Query, Scan) or method GET:
    /// they hand out work, tokens or messages, so they aren't retried like reads.
    /// </summary>
    public IReadOnlyList<string> HandsOutWork { get; init; } = [];

    /// <summary>
    /// true if the client presigns copies from another Region at <c>SourceRegion</c>, and sends the presigned URL; otherwise, false.
    /// </summary>
    public bool PresignsCopies { get; init; }

    /// <summary>The operations that wait at the service for work.</summary>
    public IReadOnlyList<string> LongPolls { get; init; } = [];

    /// <summary>The maximum response times of slow operations, in seconds.</summary>
    public IReadOnlyDictionary<string, int> AnswerSeconds { get; init; } = new Dictionary<string, int>();

    /// <summary>The error shapes that are retryable although the model doesn't mark them.</summary>
    public IReadOnlyList<string> RetryableErrors { get; init; } = [];

    /// <summary>The string shapes that are URL-encoded in responses but not in requests.</summary>
    public IReadOnlyList<string> EscapedTexts { get; init; } = [];

    /// <summary>An example of an endpoint, if every customer has its own and the client must be given it.</summary>
    public string? EndpointExample { get; init; }

    /// <summary>OpenTelemetry's name of the database system.</summary>
    public string? DatabaseSystem { get; init; }

    /// <summary>true if responses contain <c>x-amz-crc32</c>; otherwise, false.</summary>
    public bool ChecksResponseCrc32 { get; init; }

    /// <summary>The operations whose successful responses may lack their document.</summary>
    public IReadOnlyList<string> EmptyAnswers { get; init; } = [];

    /// <summary>The name of the response document's root, by operation.</summary>
    public IReadOnlyDictionary<string, string> AnswerRoots { get; init; } = new Dictionary<string, string>();

    /// <summary>The operations whose response document's root element is the only member of the response.</summary>
    public IReadOnlyList<string> UnwrappedOutputs { get; init; } = [];

    /// <summary>The headers that every request requires, such as Glacier's version and API Gateway's response format.</summary>
    public IReadOnlyDictionary<string, string> Headers { get; init; } = new Dictionary<string, string>();

    /// <summary>The ID shapes that have a path prefix in responses (<c>/hostedzone/Z1</c>) but not in requests.</summary>
    public IReadOnlyList<string> IdsWithPath { get; init; } = [];

    /// <summary>The attempts of a call, if the service has its own number.</summary>
    public int? DefaultMaxAttempts { get; init; }

    /// <summary>The base delay of retries, if the service has its own.</summary>
    public int? RetryBaseDelayMilliseconds { get; init; }

    /// <summary>The services that there are facts of.</summary>
    internal static IReadOnlyCollection<string> Services => All.Value.Keys;

    /// <summary>Returns the facts of a service; empty if there are none.</summary>
    /// <param name="service">The name of its model.</param>
    internal static ServiceFacts Of(string service) => All.Value.TryGetValue(service, out var facts) ? facts : new ServiceFacts();

    /// <summary>Returns the name of a service's model by any name of the service; the given name if it isn't another name.</summary>
    /// <param name="service">The name.</param>
    internal static string ModelOf(string service) =>
        All.Value.FirstOrDefault(facts => facts.Value.Aliases.Contains(service, StringComparer.OrdinalIgnoreCase)).Key ?? service;

    private static Dictionary<string, ServiceFacts> Read()
    {
        using var stream = typeof(ServiceFacts).Assembly.GetManifestResourceStream("service-facts.json")!;
        return JsonSerializer.Deserialize<Dictionary<string, ServiceFacts>>(stream, Strict)!;
    }
}
