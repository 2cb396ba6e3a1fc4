using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.ServiceCodegen.UserBuilds;

/// <summary>Facts about a service that its model lacks, from <c>models/service-facts.json</c>.</summary>
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
    /// Whether the service is known to answer within milliseconds: what has no answer after 5 seconds is lost, and is sent again. Others have 60 seconds, and
    /// their writes aren't sent again after a time-out.
    /// </summary>
    public bool AnswersFast { get; init; }

    /// <summary>
    /// Operations that change something although they are named like those that read (Get, List, Describe, Head, Query, Scan) or go by GET: they hand out work,
    /// tokens or messages, so they aren't repeated as reads are.
    /// </summary>
    public IReadOnlyList<string> HandsOutWork { get; init; } = [];

    /// <summary>
    /// true if the client presigns copies from another region at <c>SourceRegion</c>, and sends the presigned URL; otherwise, false.
    /// </summary>
    public bool PresignsCopies { get; init; }

    /// <summary>The operations that wait at the service for work.</summary>
    public IReadOnlyList<string> LongPolls { get; init; } = [];

    /// <summary>Operations that answer late: how many seconds the service may take.</summary>
    public IReadOnlyDictionary<string, int> AnswerSeconds { get; init; } = new Dictionary<string, int>();

    /// <summary>Shapes of errors after which a call may be sent again, where the model doesn't say so.</summary>
    public IReadOnlyList<string> RetryableErrors { get; init; } = [];

    /// <summary>Shapes of texts that answers have escaped as in a URL, and requests have not.</summary>
    public IReadOnlyList<string> EscapedTexts { get; init; } = [];

    /// <summary>An example of an endpoint, if every customer has its own and the client must be given it.</summary>
    public string? EndpointExample { get; init; }

    /// <summary>OpenTelemetry's name of the database system.</summary>
    public string? DatabaseSystem { get; init; }

    /// <summary>true if responses contain <c>x-amz-crc32</c>; otherwise, false.</summary>
    public bool ChecksResponseCrc32 { get; init; }

    /// <summary>Operations whose successes may come without the document that they answer.</summary>
    public IReadOnlyList<string> EmptyAnswers { get; init; } = [];

    /// <summary>The name of the response document's root, by operation.</summary>
    public IReadOnlyDictionary<string, string> AnswerRoots { get; init; } = new Dictionary<string, string>();

    /// <summary>Operations whose answer's root element is their response's only member.</summary>
    public IReadOnlyList<string> UnwrappedOutputs { get; init; } = [];

    /// <summary>Headers that every request must have: Glacier's version, and what API Gateway should answer in.</summary>
    public IReadOnlyDictionary<string, string> Headers { get; init; } = new Dictionary<string, string>();

    /// <summary>Shapes of ids that answers have with a path before them (<c>/hostedzone/Z1</c>), and requests without.</summary>
    public IReadOnlyList<string> IdsWithPath { get; init; } = [];

    /// <summary>The attempts of a call where the service has a number of its own.</summary>
    public int? DefaultMaxAttempts { get; init; }

    /// <summary>The base delay of retries where the service has one of its own.</summary>
    public int? RetryBaseDelayMilliseconds { get; init; }

    /// <summary>The services that there are facts of.</summary>
    internal static IReadOnlyCollection<string> Services => All.Value.Keys;

    /// <summary>The facts of a service; empty ones where there are none.</summary>
    /// <param name="service">The name of its model.</param>
    internal static ServiceFacts Of(string service) => All.Value.TryGetValue(service, out var facts) ? facts : new ServiceFacts();

    /// <summary>The name of a service's model, by that or another name of the service; the name itself where it is no other.</summary>
    /// <param name="service">The name.</param>
    internal static string ModelOf(string service) =>
        All.Value.FirstOrDefault(facts => facts.Value.Aliases.Contains(service, StringComparer.OrdinalIgnoreCase)).Key ?? service;

    private static Dictionary<string, ServiceFacts> Read()
    {
        using var stream = typeof(ServiceFacts).Assembly.GetManifestResourceStream("service-facts.json")!;
        return JsonSerializer.Deserialize<Dictionary<string, ServiceFacts>>(stream, Strict)!;
    }
}
