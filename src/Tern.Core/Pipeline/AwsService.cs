using Tern.Endpoints;
using Tern.Http;
using Tern.Signing;

namespace Tern.Pipeline;

/// <summary>
/// The facts about a service that its operations share. Each service has one static instance, generated from its
/// model.
/// </summary>
public sealed class AwsService
{
    /// <summary>Gets the service id in the user agent and in spans, such as <c>DynamoDB</c>.</summary>
    public required string Id { get; init; }

    /// <summary>Gets the version of the API, such as <c>2012-08-10</c>.</summary>
    public required string ApiVersion { get; init; }

    /// <summary>Gets the signing name, unless the endpoint specifies another.</summary>
    public required string SigningName { get; init; }

    /// <summary>
    /// Gets the authentication schemes in order of preference. Endpoint rules and operations may override them.
    /// </summary>
    public IReadOnlyList<AwsAuthScheme> AuthSchemes { get; init; } = [AwsAuthScheme.SigV4];

    /// <summary>
    /// Gets the function that creates the service's own rules for a client, or null for a service that follows those
    /// of most services.
    /// </summary>
    public Func<AwsServiceConfiguration, AwsServiceRules>? Rules { get; init; }

    /// <summary>
    /// Gets the suffix of <c>AWS_ENDPOINT_URL_…</c>. In lower case, it's the key in a profile's <c>services</c>
    /// section.
    /// </summary>
    public required string SettingsKey { get; init; }

    /// <summary>Gets the service's endpoint rules.</summary>
    public required AwsEndpointRules EndpointRules { get; init; }

    /// <summary>Gets the function that converts an error response, with a status of 300 or above, to an exception of
    /// the matching type.</summary>
    public required Func<AwsHttpResponse, AwsServiceException> ReadError { get; init; }

    /// <summary>
    /// Gets the function that creates the exception for an error response without an error code in its body, from the
    /// code that its status stands for. If it's null or returns null, the exception is an
    /// <see cref="AwsServiceException"/>.
    /// </summary>
    public Func<AwsErrorDetails, AwsServiceException?>? ReadErrorOfStatus { get; init; }

    /// <summary>
    /// Gets the package of the service's client, such as <c>Tern.DynamoDb</c>. It's the name of its activity source
    /// and meter.
    /// </summary>
    public string PackageName { get; init; } = "Tern.Core";

    /// <summary>Gets the name of the client's type, such as <c>DynamoDbClient</c>, for errors.</summary>
    public string ClientName { get; init; } = "AWS client";

    /// <summary>
    /// Gets OpenTelemetry's name of the database system, such as <c>aws.dynamodb</c>, or null for a service that
    /// isn't a database.
    /// </summary>
    public string? DatabaseSystem { get; init; }

    /// <summary>
    /// Gets an example endpoint, for a service whose customers each have their own, which must be set on the client.
    /// Null if the rules find the endpoint.
    /// </summary>
    public string? EndpointExample { get; init; }

    /// <summary>
    /// Gets the operation that returns the endpoint of the service's operations, such as
    /// <c>Timestream_20181101.DescribeEndpoints</c>, or null if the rules find the endpoint.
    /// </summary>
    public string? EndpointDiscoveryTarget { get; init; }

    /// <summary>
    /// Gets a value indicating whether every status from 200 to 299 is a success, as in the REST protocols. The
    /// others return 200 or an error.
    /// </summary>
    public bool AnswersByAnySuccess { get; init; }

    /// <summary>
    /// Gets a value indicating whether the service is known to respond within milliseconds, as DynamoDB does. If
    /// true, a request whose response isn't complete after 5 seconds is considered lost, and any operation is retried
    /// on another connection. Other services may take 60 seconds before their next byte, as in AWS's SDK for Python,
    /// and a write that may have been carried out isn't retried after a timeout.
    /// </summary>
    public bool AnswersFast { get; init; }

    /// <summary>
    /// Gets a value indicating whether responses carry <c>x-amz-crc32</c>, which the client verifies.
    /// </summary>
    public bool ChecksResponseCrc32 { get; init; }

    /// <summary>Gets the default maximum number of attempts, including the first.</summary>
    public int DefaultMaxAttempts { get; init; } = 3;

    /// <summary>Gets the base delay before a retry that isn't for throttling.</summary>
    public TimeSpan RetryBaseDelay { get; init; } = TimeSpan.FromMilliseconds(50);
}
