using Tern.Endpoints;
using Tern.Http;
using Tern.Signing;

namespace Tern.Pipeline;

/// <summary>The facts of one service that its operations share. One static instance a service, generated from its model.</summary>
public sealed class AwsService
{
    /// <summary>The service id of the user agent and of spans, such as <c>DynamoDB</c>.</summary>
    public required string Id { get; init; }

    /// <summary>The version of the API, such as <c>2012-08-10</c>.</summary>
    public required string ApiVersion { get; init; }

    /// <summary>The name that signatures are for, unless the endpoint says another.</summary>
    public required string SigningName { get; init; }

    /// <summary>How its requests say who sends them, the preferred first. Endpoint rules and operations may say otherwise.</summary>
    public IReadOnlyList<AwsAuthScheme> AuthSchemes { get; init; } = [AwsAuthSchemes.SigV4];

    /// <summary>
    /// Whether it is S3, whose rules are its own. The hash of the body stands in a header; streams are sent in chunks, with their checksum behind them; whoever
    /// has a presigned request may send any body. An answer that sends a call to another region is followed once, and a success may hold an error.
    /// </summary>
    public bool FollowsS3 { get; init; }

    /// <summary>The suffix of <c>AWS_ENDPOINT_URL_…</c>; its lower case is the key in a profile's <c>services</c> section.</summary>
    public required string SettingsKey { get; init; }

    /// <summary>Its endpoint rules.</summary>
    public required AwsEndpointRules EndpointRules { get; init; }

    /// <summary>Turns an error answer into an exception of the right type.</summary>
    public required AwsErrorReader ReadError { get; init; }

    /// <summary>
    /// Makes the exception of an error that no body names, from the code that its status stands for; null, or null from it, for
    /// <see cref="AwsServiceException"/> itself.
    /// </summary>
    public Func<AwsErrorDetails, AwsServiceException?>? ReadErrorOfStatus { get; init; }

    /// <summary>The package of its client, such as <c>Tern.DynamoDb</c>: the name of the source of its spans and of its meter.</summary>
    public string PackageName { get; init; } = "Tern.Core";

    /// <summary>The name of its client's type, such as <c>DynamoDbClient</c>, for errors.</summary>
    public string ClientName { get; init; } = "AWS client";

    /// <summary>OpenTelemetry's name of the database system, such as <c>aws.dynamodb</c>; null for a service that is no database.</summary>
    public string? DatabaseSystem { get; init; }

    /// <summary>
    /// What an endpoint looks like, for a service that has one of its own for every customer: the client must be given it. Null where the
    /// rules find the endpoint.
    /// </summary>
    public string? EndpointExample { get; init; }

    /// <summary>
    /// What asks it for the endpoint of its operations, such as <c>Timestream_20181101.DescribeEndpoints</c>; null for a service whose rules find the endpoint.
    /// </summary>
    public string? EndpointDiscoveryTarget { get; init; }

    /// <summary>Whether every status from 200 to 299 is success, as the REST protocols have it. The others answer 200 or an error.</summary>
    public bool AnswersByAnySuccess { get; init; }

    /// <summary>
    /// Whether it is known to answer within milliseconds, as DynamoDB is. A request whose answer isn't complete after 5 seconds is lost then, and is sent
    /// again on another connection, whatever it does. Other services may think for 60 seconds before their next byte, as AWS's SDK for Python lets them,
    /// and a write that may have been carried out isn't sent again after a time-out.
    /// </summary>
    public bool AnswersFast { get; init; }

    /// <summary>Whether answers carry <c>x-amz-crc32</c>, to be checked.</summary>
    public bool ChecksResponseCrc32 { get; init; }

    /// <summary>The attempts of a call, the first included, where nobody says otherwise.</summary>
    public int DefaultMaxAttempts { get; init; } = 3;

    /// <summary>The least delay before a retry that is not for throttling.</summary>
    public TimeSpan RetryBaseDelay { get; init; } = TimeSpan.FromMilliseconds(50);
}

/// <summary>Turns an error answer into an exception of the right type.</summary>
/// <param name="response">The answer, of a status of 300 or more.</param>
/// <returns>The exception.</returns>
public delegate AwsServiceException AwsErrorReader(AwsHttpResponse response);
