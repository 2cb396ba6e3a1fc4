using System.Collections.Concurrent;
using Tern.Pipeline;

namespace Tern.Testing;

/// <summary>
/// Answers the calls of AWS clients in a test: it takes request objects, and returns response objects or throws errors.
/// Nothing is signed or sent, and no credentials or Region are needed. Retries, timeouts, cancellation and telemetry
/// are the client's own. Thread-safe.
/// </summary>
/// <remarks>
/// The type of the request selects the answer. If there are several for a type, the one that was added last by
/// <see cref="On{TRequest, TResponse}(Func{TRequest, TResponse})"/> is used.
/// </remarks>
public sealed class AwsAnswers
{
    private readonly ConcurrentDictionary<Type, Handlers> _handlers = [];
    private readonly ConcurrentQueue<AwsSentRequest> _sent = [];
    private readonly Source _source;

    /// <summary>Initializes an instance without answers.</summary>
    public AwsAnswers() => _source = new Source(this);

    /// <summary>
    /// Gets the requests that were sent, in order: one entry for each attempt, so a retried call has several entries.
    /// </summary>
    public IReadOnlyList<AwsSentRequest> Sent => [.. _sent];

    /// <summary>Answers all requests of a type.</summary>
    /// <typeparam name="TRequest">The type of the request, such as <c>GetParameterRequest</c>.</typeparam>
    /// <typeparam name="TResponse">The response type of the operation.</typeparam>
    /// <param name="answer">Creates the response. It can throw an <see cref="AwsServiceException"/> or an
    /// <see cref="AwsTransportException"/>.</param>
    /// <returns>The same object, for further answers.</returns>
    public AwsAnswers On<TRequest, TResponse>(Func<TRequest, TResponse> answer)
        where TRequest : class
        where TResponse : class
    {
        ArgumentNullException.ThrowIfNull(answer);
        return Add<TRequest>((request, _) => new(answer((TRequest)request)), isOnce: false);
    }

    /// <summary>Answers all requests of a type asynchronously, for example when the test permits it.</summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <typeparam name="TResponse">The response type of the operation.</typeparam>
    /// <param name="answer">Creates the response. Its token is canceled when the caller cancels the call or the attempt
    /// times out.</param>
    /// <returns>The same object, for further answers.</returns>
    public AwsAnswers On<TRequest, TResponse>(Func<TRequest, CancellationToken, Task<TResponse>> answer)
        where TRequest : class
        where TResponse : class
    {
        ArgumentNullException.ThrowIfNull(answer);
        return Add<TRequest>(async (request, token) => await answer((TRequest)request, token).ConfigureAwait(false), isOnce: false);
    }

    /// <summary>
    /// Answers the next request of a type. It takes precedence over
    /// <see cref="On{TRequest, TResponse}(Func{TRequest, TResponse})"/>.
    /// </summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <typeparam name="TResponse">The response type of the operation.</typeparam>
    /// <param name="answer">Creates the response.</param>
    /// <returns>The same object, for further answers.</returns>
    public AwsAnswers Once<TRequest, TResponse>(Func<TRequest, TResponse> answer)
        where TRequest : class
        where TResponse : class
    {
        ArgumentNullException.ThrowIfNull(answer);
        return Add<TRequest>((request, _) => new(answer((TRequest)request)), isOnce: true);
    }

    /// <summary>Fails all requests of a type.</summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <param name="error">Creates the error of the service or the network. The client retries retryable errors.</param>
    /// <returns>The same object, for further answers.</returns>
    public AwsAnswers OnError<TRequest>(Func<TRequest, AwsException> error)
        where TRequest : class
    {
        ArgumentNullException.ThrowIfNull(error);
        return Add<TRequest>((request, _) => throw error((TRequest)request), isOnce: false);
    }

    /// <summary>Fails the next attempt with a request of a type, for example to test a retry.</summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <param name="error">Creates the error.</param>
    /// <returns>The same object, for further answers.</returns>
    public AwsAnswers OnceError<TRequest>(Func<TRequest, AwsException> error)
        where TRequest : class
    {
        ArgumentNullException.ThrowIfNull(error);
        return Add<TRequest>((request, _) => throw error((TRequest)request), isOnce: true);
    }

    /// <summary>Returns the requests of a type that were sent, in order: one for each attempt.</summary>
    /// <typeparam name="TRequest">The type of the request.</typeparam>
    /// <returns>The requests.</returns>
    public IReadOnlyList<TRequest> SentOf<TRequest>() where TRequest : class => [.. _sent.Select(static sent => sent.Request).OfType<TRequest>()];

    /// <summary>Configures a client's options so that its calls are answered here.</summary>
    /// <typeparam name="TOptions">The client's options.</typeparam>
    /// <param name="options">The options of a client or, with <c>AddAws</c>, of all clients.</param>
    /// <returns>The same options.</returns>
    public TOptions Configure<TOptions>(TOptions options)
        where TOptions : AwsClientOptions
    {
        ArgumentNullException.ThrowIfNull(options);
        options.Answers = _source;
        return options;
    }

    private AwsAnswers Add<TRequest>(Func<object, CancellationToken, ValueTask<object>> answer, bool isOnce)
    {
        var handlers = _handlers.GetOrAdd(typeof(TRequest), static _ => new Handlers());
        if (isOnce) handlers.Once.Enqueue(answer);
        else handlers.Always = answer;
        return this;
    }

    private sealed class Handlers
    {
        public ConcurrentQueue<Func<object, CancellationToken, ValueTask<object>>> Once { get; } = [];

        public Func<object, CancellationToken, ValueTask<object>>? Always { get; set; }
    }

    private sealed class Source(AwsAnswers answers) : AwsAnswerSource
    {
        protected override async ValueTask<object> AnswerAsync(
            string service, string operation, object request, Type response, int attempt, CancellationToken cancellationToken)
        {
            answers._sent.Enqueue(new AwsSentRequest(service, operation, request, attempt));
            Func<object, CancellationToken, ValueTask<object>>? answer = null;
            if (answers._handlers.TryGetValue(request.GetType(), out var handlers) && !handlers.Once.TryDequeue(out answer)) answer = handlers.Always;
            if (answer is null) throw None(service, operation, request, response);
            var answered = await answer(request, cancellationToken).ConfigureAwait(false);
            if (response.IsInstanceOfType(answered)) return answered;
            throw new InvalidOperationException(
                $"The answer to {operation} of {service} is {(answered is null ? "null" : $"a {answered.GetType().Name}")}. Expected a {response.Name}.");
        }

        // Typed tables and consumers use internal request types, which a test can't refer to.
        private static InvalidOperationException None(string service, string operation, object request, Type response) => new(
            request.GetType().Name == operation + "Request"
                ? $"AwsAnswers has no answer for {operation} of {service}. Add one: On(({request.GetType().Name} request) => new {response.Name} {{ … }})."
                : $"{operation} of {service} is called by a typed table, a sender or a consumer, whose requests have no public type. Use a local service " +
                "in the test, such as LocalDynamoDb of Tern.Local.");
    }
}
