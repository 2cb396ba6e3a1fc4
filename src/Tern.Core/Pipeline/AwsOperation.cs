using Tern.Endpoints;
using Tern.Http;
using Tern.Signing;

namespace Tern.Pipeline;

/// <summary>Writes a request: its headers, path and body. Everything that depends on the endpoint or the attempt is the pipeline's.</summary>
/// <typeparam name="TRequest">The request.</typeparam>
/// <param name="request">The request.</param>
/// <param name="http">What goes on the wire.</param>
public delegate void AwsRequestWriter<TRequest>(in TRequest request, AwsHttpRequest http);

/// <summary>Reads the answer of a successful call. The answer's memory is valid until the function returns.</summary>
/// <typeparam name="TRequest">The request.</typeparam>
/// <typeparam name="TResponse">What is read.</typeparam>
/// <param name="request">The request that was sent.</param>
/// <param name="http">The answer.</param>
/// <returns>What was read.</returns>
public delegate TResponse AwsResponseReader<TRequest, out TResponse>(in TRequest request, AwsHttpResponse http);

/// <summary>One operation of a service: its wire name, what the pipeline must know of it, and two static functions. One static instance each.</summary>
/// <typeparam name="TRequest">The request; a struct where the call is on a hot path.</typeparam>
/// <typeparam name="TResponse">The response.</typeparam>
/// <param name="service">The service.</param>
/// <param name="name">The wire name, such as <c>GetItem</c>.</param>
/// <param name="write">Writes a request.</param>
/// <param name="read">Reads a response.</param>
public sealed class AwsOperation<TRequest, TResponse>(
    AwsService service, string name, AwsRequestWriter<TRequest> write, AwsResponseReader<TRequest, TResponse> read)
{
    /// <summary>The service.</summary>
    public AwsService Service { get; } = service;

    /// <summary>The wire name, such as <c>GetItem</c>.</summary>
    public string Name { get; } = name;

    /// <summary>The name of its spans, such as <c>DynamoDB.GetItem</c>.</summary>
    public string SpanName { get; } = service.Id + "." + name;

    /// <summary>What the pipeline must know.</summary>
    public AwsOperationTraits Traits { get; init; }

    /// <summary>How its requests say who sends them, the preferred first: the service's schemes unless it has its own.</summary>
    public IReadOnlyList<AwsAuthScheme> AuthSchemes { get; init; } = service.AuthSchemes;

    /// <summary>
    /// How long the service may think before it answers, such as 15 minutes for a Lambda function: the client's time limits are
    /// extended by it. Zero for an operation that answers at once.
    /// </summary>
    public TimeSpan AnswerTime { get; init; }

    /// <summary>What a call is about, such as a table's or a bucket's name, for errors and spans; null where there is no one such thing.</summary>
    public Func<TRequest, string?>? Resource { get; init; }

    /// <summary>
    /// What errors say that a call was about, where that is more than <see cref="Resource"/>, such as <c>bucket/key</c>; asked when a call fails. Null for the
    /// resource.
    /// </summary>
    public Func<TRequest, string?>? Subject { get; init; }

    /// <summary>Finds the endpoint of a call where endpoint rules look at its request; null where they look at the client alone.</summary>
    public AwsEndpointSelector<TRequest>? SelectEndpoint { get; init; }

    /// <summary>Puts what the request says on its span; called only when somebody listens.</summary>
    public AwsRequestTagger<TRequest>? Tag { get; init; }

    /// <summary>Puts what the response says (consumed capacity, counts) on its span; called only when somebody listens.</summary>
    public AwsResponseTagger<TRequest, TResponse>? TagResponse { get; init; }

    /// <summary>Takes the capacity that the response reports into the metric; called only when somebody listens to it.</summary>
    public AwsResponseMeter<TRequest, TResponse>? MeterResponse { get; init; }

    /// <summary>
    /// What observers in the process (<see cref="Observation.AwsCallObserver"/>) are shown of a request that is not the
    /// object that the caller gave; null for the request itself.
    /// </summary>
    public Func<TRequest, object?>? ShowRequest { get; init; }

    /// <summary>
    /// Reads an error answer (400 and more) that the caller expects, such as a failed condition, as a response: no exception is made and nothing is retried.
    /// Null where no error is expected.
    /// </summary>
    public AwsExpectedErrorReader<TRequest, TResponse>? ReadExpectedError { get; init; }

    /// <summary>
    /// Makes the exception of an error whose answer has no body (HEAD), from its status; null, or null from it, for what the service makes of it.
    /// </summary>
    public Func<AwsErrorDetails, AwsServiceException?>? ReadErrorOfStatus { get; init; }

    /// <summary>Adds to an error of the service what only the request knows, before it is thrown. Null where there is nothing to add.</summary>
    public AwsErrorExplainer<TRequest>? ExplainError { get; init; }

    /// <summary>
    /// Waits for what a streamed answer says before its events, when it is a success; null where there is nothing to wait
    /// for. The answer that it returns is read in place of the one that it is given.
    /// </summary>
    public Func<AwsHttpResponse, CancellationToken, ValueTask<AwsHttpResponse>>? Open { get; init; }

    internal AwsRequestWriter<TRequest> Write { get; } = write;

    internal AwsResponseReader<TRequest, TResponse> Read { get; } = read;
}

/// <summary>Finds the endpoint of a call.</summary>
/// <typeparam name="TRequest">The request.</typeparam>
/// <param name="request">The request.</param>
/// <param name="client">What the client gives: region, account and settings.</param>
/// <returns>The endpoint.</returns>
/// <exception cref="AwsConfigurationException">The service's endpoint rules refuse the combination.</exception>
public delegate AwsEndpoint AwsEndpointSelector<TRequest>(in TRequest request, in AwsEndpointParameters client);

/// <summary>Adds to an error of the service what only the request knows.</summary>
/// <typeparam name="TRequest">The request.</typeparam>
/// <param name="request">The request that was sent.</param>
/// <param name="error">The error, which says how many attempts were made.</param>
public delegate void AwsErrorExplainer<TRequest>(in TRequest request, AwsServiceException error);

/// <summary>Puts what a request says on its span.</summary>
/// <typeparam name="TRequest">The request.</typeparam>
/// <param name="request">The request.</param>
/// <param name="activity">The span.</param>
public delegate void AwsRequestTagger<TRequest>(in TRequest request, System.Diagnostics.Activity activity);

/// <summary>Puts what a response says on its span.</summary>
/// <typeparam name="TRequest">The request.</typeparam>
/// <typeparam name="TResponse">The response.</typeparam>
/// <param name="request">The request.</param>
/// <param name="response">The response.</param>
/// <param name="activity">The span.</param>
public delegate void AwsResponseTagger<TRequest, in TResponse>(in TRequest request, TResponse response, System.Diagnostics.Activity activity);

/// <summary>Takes the capacity that a response reports into the metric.</summary>
/// <typeparam name="TRequest">The request.</typeparam>
/// <typeparam name="TResponse">The response.</typeparam>
/// <param name="request">The request.</param>
/// <param name="response">The response.</param>
/// <param name="meter">The metric.</param>
public delegate void AwsResponseMeter<TRequest, in TResponse>(in TRequest request, TResponse response, Telemetry.AwsCapacityMeter meter);

/// <summary>Reads an error answer that the caller expects as a response. The answer's memory is valid until the function returns.</summary>
/// <typeparam name="TRequest">The request.</typeparam>
/// <typeparam name="TResponse">What is read.</typeparam>
/// <param name="request">The request that was sent.</param>
/// <param name="http">The answer, of a status of 400 or more.</param>
/// <param name="response">What was read.</param>
/// <returns>False when it is another error, which goes the usual way.</returns>
public delegate bool AwsExpectedErrorReader<TRequest, TResponse>(
    in TRequest request, AwsHttpResponse http, [System.Diagnostics.CodeAnalysis.MaybeNullWhen(false)] out TResponse response);
