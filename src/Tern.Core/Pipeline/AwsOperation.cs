using Tern.Endpoints;
using Tern.Http;
using Tern.Signing;

namespace Tern.Pipeline;

/// <summary>
/// Writes a request's headers, path and body. The pipeline adds everything that depends on the endpoint or the
/// attempt.
/// </summary>
/// <typeparam name="TRequest">The type of the request.</typeparam>
/// <param name="request">The request.</param>
/// <param name="http">The HTTP request to write to.</param>
public delegate void AwsRequestWriter<TRequest>(in TRequest request, AwsHttpRequest http);

/// <summary>
/// Reads the response of a successful call. The HTTP response's memory is valid until the function returns.
/// </summary>
/// <typeparam name="TRequest">The type of the request.</typeparam>
/// <typeparam name="TResponse">The type of the response.</typeparam>
/// <param name="request">The request that was sent.</param>
/// <param name="http">The HTTP response.</param>
/// <returns>The operation's response.</returns>
public delegate TResponse AwsResponseReader<TRequest, out TResponse>(in TRequest request, AwsHttpResponse http);

/// <summary>
/// An operation of a service: its wire name, its traits, and two static functions. Each operation has one static
/// instance.
/// </summary>
/// <typeparam name="TRequest">The type of the request; a struct if the operation is on a hot path.</typeparam>
/// <typeparam name="TResponse">The type of the response.</typeparam>
/// <param name="service">The service.</param>
/// <param name="name">The wire name, such as <c>GetItem</c>.</param>
/// <param name="write">Writes a request.</param>
/// <param name="read">Reads a response.</param>
public sealed class AwsOperation<TRequest, TResponse>(
    AwsService service, string name, AwsRequestWriter<TRequest> write, AwsResponseReader<TRequest, TResponse> read)
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
    /// client alone.
    /// </summary>
    public AwsEndpointSelector<TRequest>? SelectEndpoint { get; init; }

    /// <summary>
    /// Gets the function that adds the request's attributes to its span. Called only if something is listening.
    /// </summary>
    public AwsRequestTagger<TRequest>? Tag { get; init; }

    /// <summary>
    /// Gets the function that adds the response's attributes (consumed capacity, counts) to its span. Called only if
    /// something is listening.
    /// </summary>
    public AwsResponseTagger<TRequest, TResponse>? TagResponse { get; init; }

    /// <summary>
    /// Gets the function that records the capacity that the response reports. Called only if something is listening
    /// to the metric.
    /// </summary>
    public AwsResponseMeter<TRequest, TResponse>? MeterResponse { get; init; }

    /// <summary>
    /// Gets the function that returns the object that in-process observers
    /// (<see cref="Observation.AwsCallObserver"/>) see if the request isn't the object that the caller passed; null
    /// for the request itself.
    /// </summary>
    public Func<TRequest, object?>? ShowRequest { get; init; }

    /// <summary>
    /// Gets the function that converts an error that the caller expects (status 400 or above), such as a failed
    /// condition, to a response: no exception is created and nothing is retried. Null if no error is expected.
    /// </summary>
    public AwsExpectedErrorReader<TRequest, TResponse>? ReadExpectedError { get; init; }

    /// <summary>
    /// Gets the function that creates the exception for an error response without a body (HEAD) from its status. If
    /// it's null or returns null, the service's function is used.
    /// </summary>
    public Func<AwsErrorDetails, AwsServiceException?>? ReadErrorOfStatus { get; init; }

    /// <summary>
    /// Gets the function that adds details from the request to a service error before it is thrown; null if there are
    /// none.
    /// </summary>
    public AwsErrorExplainer<TRequest>? ExplainError { get; init; }

    /// <summary>
    /// Gets the function that waits for the part of a successful streamed response that precedes its events; null if
    /// there is none. The response that it returns is read in place of the one that it receives.
    /// </summary>
    public Func<AwsHttpResponse, CancellationToken, ValueTask<AwsHttpResponse>>? Open { get; init; }

    internal AwsRequestWriter<TRequest> Write { get; } = write;

    internal AwsResponseReader<TRequest, TResponse> Read { get; } = read;
}

/// <summary>Selects the endpoint of a call.</summary>
/// <typeparam name="TRequest">The type of the request.</typeparam>
/// <param name="request">The request.</param>
/// <param name="client">The client's parameters: region, account and settings.</param>
/// <returns>The endpoint.</returns>
/// <exception cref="AwsConfigurationException">The service's endpoint rules reject the combination.</exception>
public delegate AwsEndpoint AwsEndpointSelector<TRequest>(in TRequest request, in AwsEndpointParameters client);

/// <summary>Adds details from the request to an error of the service.</summary>
/// <typeparam name="TRequest">The type of the request.</typeparam>
/// <param name="request">The request that was sent.</param>
/// <param name="error">The error, which includes the number of attempts.</param>
public delegate void AwsErrorExplainer<TRequest>(in TRequest request, AwsServiceException error);

/// <summary>Adds a request's attributes to its span.</summary>
/// <typeparam name="TRequest">The type of the request.</typeparam>
/// <param name="request">The request.</param>
/// <param name="activity">The span.</param>
public delegate void AwsRequestTagger<TRequest>(in TRequest request, System.Diagnostics.Activity activity);

/// <summary>Adds a response's attributes to its span.</summary>
/// <typeparam name="TRequest">The type of the request.</typeparam>
/// <typeparam name="TResponse">The type of the response.</typeparam>
/// <param name="request">The request.</param>
/// <param name="response">The response.</param>
/// <param name="activity">The span.</param>
public delegate void AwsResponseTagger<TRequest, in TResponse>(in TRequest request, TResponse response, System.Diagnostics.Activity activity);

/// <summary>Records the capacity that a response reports.</summary>
/// <typeparam name="TRequest">The type of the request.</typeparam>
/// <typeparam name="TResponse">The type of the response.</typeparam>
/// <param name="request">The request.</param>
/// <param name="response">The response.</param>
/// <param name="meter">The metric.</param>
public delegate void AwsResponseMeter<TRequest, in TResponse>(in TRequest request, TResponse response, Telemetry.AwsCapacityMeter meter);

/// <summary>
/// Converts an error that the caller expects to a response. The HTTP response's memory is valid until the function
/// returns.
/// </summary>
/// <typeparam name="TRequest">The type of the request.</typeparam>
/// <typeparam name="TResponse">The type of the response.</typeparam>
/// <param name="request">The request that was sent.</param>
/// <param name="http">The HTTP response, with a status of 400 or above.</param>
/// <param name="response">The operation's response.</param>
/// <returns>true if the error is the expected one; false if it should be handled as any other error.</returns>
public delegate bool AwsExpectedErrorReader<TRequest, TResponse>(
    in TRequest request, AwsHttpResponse http, [System.Diagnostics.CodeAnalysis.MaybeNullWhen(false)] out TResponse response);
