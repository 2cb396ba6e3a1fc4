using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.ServiceCodegen.Models;

/// <summary>Options for generating a service's client.</summary>
/// <param name="Model">Its file in <c>models/</c>.</param>
/// <param name="Output">The folder that is written; everything in it is the generator's.</param>
/// <param name="Namespace">The namespace of the client; requests, responses and shapes go to <c>.Model</c> below it.</param>
/// <param name="Name">The prefix of its class names, such as <c>DynamoDb</c>.</param>
internal sealed record ServiceTarget(string Model, string Output, string Namespace, string Name)
{
    private static readonly JsonSerializerOptions Strict = new(JsonSerializerDefaults.Web) { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow };

    /// <summary>
    /// The hand-written types of shapes, by shape. The C# type has <c>Read(ref AwsJsonReader)</c> and
    /// <c>Write(ref AwsJsonWriter)</c>.
    /// </summary>
    public IReadOnlyDictionary<string, string> HandWritten { get; init; } = new Dictionary<string, string>();

    /// <summary>The C# type of maps whose values are such a shape.</summary>
    public IReadOnlyDictionary<string, string> MapsOfHandWritten { get; init; } = new Dictionary<string, string>();

    /// <summary>Names of shapes in C# where the model's own would not do: shape to name.</summary>
    public IReadOnlyDictionary<string, string> Names { get; init; } = new Dictionary<string, string>();

    /// <summary>
    /// The tags that members of requests set on spans, by member. <c>name</c> sets a tag, <c>name[]</c> a tag that is a list
    /// with the one value; <c>Type.Method()</c> calls a static method with the span and the value.
    /// </summary>
    public IReadOnlyDictionary<string, IReadOnlyList<string>> RequestTags { get; init; } = new Dictionary<string, IReadOnlyList<string>>();

    /// <summary>The span tags from members of responses, in the format of <see cref="RequestTags"/>.</summary>
    public IReadOnlyDictionary<string, IReadOnlyList<string>> ResponseTags { get; init; } = new Dictionary<string, IReadOnlyList<string>>();

    /// <summary>
    /// The member of responses that reports consumed capacity, and the static method <c>Type.Method</c> that returns its units;
    /// null if responses have none.
    /// </summary>
    public CapacityMember? Capacity { get; init; }

    /// <summary>
    /// The checks of responses against their requests, such as digests, by operation: <c>Type.Method</c> is a static method in the
    /// client's namespace or below it that receives both and throws.
    /// </summary>
    public IReadOnlyDictionary<string, string> AnswerChecks { get; init; } = new Dictionary<string, string>();

    /// <summary>
    /// true to generate the whole client, including its class, options and registration, for any assembly: with fully qualified
    /// names, and using only the public API of Tern.Core; otherwise, false.
    /// </summary>
    public bool IsWhole { get; init; }

    /// <summary>
    /// true if a whole client's class, options and registration are hand-written; otherwise, false. The class has <c>Pipeline</c>, an
    /// <c>AwsPipeline</c>, and <c>_clock</c>, a <c>TimeProvider</c>.
    /// </summary>
    public bool HasOwnClass { get; init; }

    /// <summary>Operations whose method in the client's class is hand-written.</summary>
    public IReadOnlyList<string> OwnMethods { get; init; } = [];

    /// <summary>true if the types of a whole client are internal to its assembly; otherwise, false.</summary>
    public bool IsInternal { get; init; }

    /// <summary>true if a whole client has methods that register it with <c>Microsoft.Extensions.DependencyInjection</c>; otherwise, false.</summary>
    public bool Registers { get; init; }

    /// <summary>true if the client can presign requests; otherwise, false.</summary>
    public bool Presigns { get; init; }

    /// <summary>The name of the service and its version in links to the AWS API reference, such as <c>ssm-2014-11-06</c>; null for no links.</summary>
    public string? ApiReference { get; init; }

    /// <summary>The operations to generate; all when empty.</summary>
    public IReadOnlyList<string> Operations { get; init; } = [];

    /// <summary>Read-only operations that the model doesn't mark: names, or with <c>*</c> at the end beginnings of names.</summary>
    public IReadOnlyList<string> ReadOnly { get; init; } = [];

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

    /// <summary>Requests and responses with a hand-written part.</summary>
    public IReadOnlyList<string> Partial { get; init; } = [];

    /// <summary>Operations that wait at the service for work.</summary>
    public IReadOnlyList<string> LongPolls { get; init; } = [];

    /// <summary>The maximum response times of slow operations, in seconds.</summary>
    public IReadOnlyDictionary<string, int> AnswerSeconds { get; init; } = new Dictionary<string, int>();

    /// <summary>The error shapes that are retryable although the model doesn't mark them.</summary>
    public IReadOnlyList<string> RetryableErrors { get; init; } = [];

    /// <summary>The hand-written exceptions of the client's namespace: from the error code that the service returns or
    /// its status implies, to the class.</summary>
    public IReadOnlyDictionary<string, string> OwnErrors { get; init; } = new Dictionary<string, string>();

    /// <summary>The string shapes that are URL-encoded in responses but not in requests.</summary>
    public IReadOnlyList<string> EscapedTexts { get; init; } = [];

    /// <summary>An example of an endpoint, if the client must be given one; null if the rules determine it.</summary>
    public string? EndpointExample { get; init; }

    /// <summary>The package of the client, which names its traces and metrics; by default, the namespace.</summary>
    public string? Package { get; init; }

    /// <summary>The OpenTelemetry name of the database system; null for a service that isn't a database.</summary>
    public string? DatabaseSystem { get; init; }

    /// <summary>true if responses contain <c>x-amz-crc32</c>; otherwise, false.</summary>
    public bool ChecksResponseCrc32 { get; init; }

    /// <summary>
    /// true if responses of the service contain no nulls in lists that aren't declared sparse; otherwise, false. AWS's own protocol tests
    /// accept a null from other services, and keep it in the list.
    /// </summary>
    public bool StrictAnswers { get; init; }

    /// <summary>The operations whose successful responses may lack their document.</summary>
    public IReadOnlyList<string> EmptyAnswers { get; init; } = [];

    /// <summary>The name of the response document's root, by operation. For other operations, any name is accepted.</summary>
    public IReadOnlyDictionary<string, string> AnswerRoots { get; init; } = new Dictionary<string, string>();

    /// <summary>The operations whose response document's root is the only member of the response.</summary>
    public IReadOnlyList<string> UnwrappedOutputs { get; init; } = [];

    /// <summary>Headers that every request has.</summary>
    public IReadOnlyDictionary<string, string> Headers { get; init; } = new Dictionary<string, string>();

    /// <summary>The ID shapes that have a path prefix in responses but not in requests.</summary>
    public IReadOnlyList<string> IdsWithPath { get; init; } = [];

    /// <summary>The attempts of a call, if the service has its own number.</summary>
    public int? DefaultMaxAttempts { get; init; }

    /// <summary>The base delay of retries, if the service has its own.</summary>
    public int? RetryBaseDelayMilliseconds { get; init; }

    /// <summary>Reads the settings of a client that is partly hand-written.</summary>
    /// <param name="path">The file.</param>
    /// <exception cref="CodegenException">The file doesn't exist, or has different content.</exception>
    internal static ServiceTarget Read(string path)
    {
        try
        {
            return JsonSerializer.Deserialize<ServiceTarget>(File.ReadAllBytes(path), Strict) ?? throw new CodegenException($"The settings '{path}' are null.");
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or JsonException)
        {
            throw new CodegenException($"The settings '{path}' can't be read: {error.Message}");
        }
    }
}
