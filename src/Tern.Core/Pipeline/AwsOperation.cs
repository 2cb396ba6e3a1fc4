using System.Diagnostics;
using Tern.Endpoints;
using Tern.Http;
using Tern.Signing;

namespace Tern.Pipeline;

/// <summary>
/// An operation of a service: its wire name, its traits, and two static functions. Each operation has one static
/// instance.
/// </summary>
/// <typeparam name="TRequest">The type of the request; a struct if the operation is on a hot path.</typeparam>
/// <typeparam name="TResponse">The type of the response.</typeparam>
/// <param name="service">The service.</param>
/// <param name="name">The wire name, such as <c>GetItem</c>.</param>
/// <param name="write">Writes a request's headers, path and body. The pipeline adds everything that depends on the
/// endpoint or the attempt.</param>
/// <param name="read">Reads the response of a successful call. The HTTP response's memory is valid until the function
/// returns.</param>
public sealed class AwsOperation<TRequest, TResponse>(
    AwsService service, string name, Action<TRequest, AwsHttpRequest> write, Func<TRequest, AwsHttpResponse, TResponse> read)
{
    /// <summary>Gets the service.</summary>
    public AwsService Service { get; } = service;

    /// <summary>Gets the wire name, such as <c>GetItem</c>.</summary>
    public string Name { get; } = name;

    /// <summary>Gets the name of the operation's spans, such as <c>DynamoDB.GetItem</c>.</summary>
    public string SpanName { get; } = service.Id + "." + name;

    /// <summary>Gets the traits that affect how the pipeline sends the operation.</summary>
    public AwsOperationTraits Traits { get; init; }

    /// <summary>
    /// Gets the authentication schemes in order of preference: the service's, unless the operation has its own.
    /// </summary>
    public IReadOnlyList<AwsAuthScheme> AuthSchemes { get; init; } = service.AuthSchemes;

    /// <summary>
    /// Gets the time that the service may take before it responds, such as 15 minutes for a Lambda function. It is
    /// added to the client's time limits. Zero for an operation that responds at once.
    /// </summary>
    public TimeSpan AnswerTime { get; init; }

    /// <summary>
    /// Gets the function that returns the name of a call's resource, such as a table or bucket, for errors and spans;
    /// null if there is no single resource.
    /// </summary>
    public Func<TRequest, string?>? Resource { get; init; }

    /// <summary>
    /// Gets the function that returns the subject of a call for error messages, if it's more specific than
    /// <see cref="Resource"/>, such as <c>bucket/key</c>. It is called when a call fails. Null to use the resource.
    /// </summary>
    public Func<TRequest, string?>? Subject { get; init; }

    /// <summary>
    /// Gets the function that selects a call's endpoint if it depends on the request; null if it depends on the
    /// client's parameters alone: Region, account and settings. It throws <see cref="AwsConfigurationException"/> if
    /// the service's endpoint rules reject the combination.
    /// </summary>
    public Func<TRequest, AwsEndpointParameters, AwsEndpoint>? SelectEndpoint { get; init; }

    /// <summary>
    /// Gets the function that adds the request's attributes to its span. Called only if something is listening.
    /// </summary>
    public Action<TRequest, Activity>? Tag { get; init; }

    /// <summary>
    /// Gets the function that adds the response's attributes (consumed capacity, counts) to its span. Called only if
    /// something is listening.
    /// </summary>
    public Action<TRequest, TResponse, Activity>? TagResponse { get; init; }

    /// <summary>
    /// Gets the function that returns the capacity units that the response reports, for the metric
    /// <c>tern.client.consumed_capacity</c> and observers. Called only if something is listening.
    /// </summary>
    public Func<TRequest, TResponse, double?>? ReadCapacity { get; init; }

    /// <summary>
    /// Gets the function that returns the object that in-process observers
    /// (<see cref="Observation.AwsCallObserver"/>) see if the request isn't the object that the caller passed; null
    /// for the request itself.
    /// </summary>
    public Func<TRequest, object?>? ShowRequest { get; init; }

    /// <summary>
    /// Gets the function that converts an error that the caller expects (status 400 or above), such as a failed
    /// condition, to a response: no exception is created and nothing is retried. It returns false for any other error.
    /// The HTTP response's memory is valid until the function returns. Null if no error is expected.
    /// </summary>
    public Func<TRequest, AwsHttpResponse, (bool IsExpected, TResponse? Response)>? ReadExpectedError { get; init; }

    /// <summary>
    /// Gets the function that creates the exception for an error response without a body (HEAD) from its status. If
    /// it's null or returns null, the service's function is used.
    /// </summary>
    public Func<AwsErrorDetails, AwsServiceException?>? ReadErrorOfStatus { get; init; }

    /// <summary>
    /// Gets the function that adds details from the request to a service error before it is thrown; null if there are
    /// none.
    /// </summary>
    public Action<TRequest, AwsServiceException>? ExplainError { get; init; }

    /// <summary>
    /// Gets the function that waits for the part of a successful streamed response that precedes its events; null if
    /// there is none. The response that it returns is read in place of the one that it receives.
    /// </summary>
    public Func<AwsHttpResponse, CancellationToken, ValueTask<AwsHttpResponse>>? Open { get; init; }

    internal Action<TRequest, AwsHttpRequest> Write { get; } = write;

    internal Func<TRequest, AwsHttpResponse, TResponse> Read { get; } = read;
}
